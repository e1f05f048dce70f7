import { useId, type ReactNode } from 'react';
import { CONFIRM_NOTE, type PlateFigure, plateNotes } from '../domain/figures/figure-text.ts';
import { Dagger } from './dagger.tsx';
import { FactClasses } from './fact-table.tsx';
import { PartNumbers } from './part-numbers.tsx';

interface FactPlateProps {
  figures: readonly PlateFigure[];
  /** Attributes of the list element. */
  root?: object | undefined;
  /** Further entries of the list. */
  children?: ReactNode;
}

/**
 * Shows key specs with US values in large type, metric below, each with its condition. A single key spec is
 * larger.
 */
export function FactPlate({ figures, root, children }: FactPlateProps) {
  const note = useId();
  const notes = figures.map((figure) => plateNotes(figure, figures));
  return (
    <dl className="fact-plate box-strong" {...root}>
      {figures.map((figure, at) => (
        <div key={figure.label}>
          <dt className="quiet">{figure.label}</dt>
          <dd>
            <span className={figure.metric ? 'us' : undefined}>
              <Figure text={figure.us}>{figure.isOpen && <Dagger note={note} />}</Figure>
            </span>
            {figure.metric && (
              <>
                {' '}
                <small className="metric">
                  <Figure text={figure.metric}>{figure.isOpen && <Dagger note={note} />}</Figure>
                </small>
              </>
            )}
          </dd>
          {notes[at] && (
            <dd className="fact-plate-condition" id={notes[at].includes(CONFIRM_NOTE) ? note : undefined}>
              {notes[at]}
            </dd>
          )}
        </div>
      ))}
      {children}
    </dl>
  );
}

/** Shows a value, followed by its dagger; one with classes has a line per class. */
function Figure({ text: { full, classes }, children }: { text: PlateFigure['us']; children: ReactNode }) {
  if (classes) return <FactClasses classes={classes}>{children}</FactClasses>;
  return (
    <>
      <PartNumbers text={full} />
      {children}
    </>
  );
}
