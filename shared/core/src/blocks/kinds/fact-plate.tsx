import { type PlateFigure, plateNotes, platesOnce } from '../../domain/figures/figure-text.ts';
import { PLATE_MAX } from '../../domain/limits.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import { FactClasses } from '../fact-classes.tsx';
import type { BlockView } from './block-view.ts';

/** Up to four headline figures, US large and metric below, each with the condition under which it holds; one alone is large. */
export const FactPlateBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const names = Array.isArray(data['facts']) ? data['facts'].slice(0, PLATE_MAX) : [];
  const figures = platesOnce(
    names.flatMap((name) => (typeof name === 'string' ? (catalogue?.figure(name) ?? []) : [])),
  );
  if (figures.length === 0) return null;
  const notes = figures.map((figure) => plateNotes(figure, figures));
  return (
    <dl className="fact-plate" {...root}>
      {figures.map((figure, at) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.metric === null ? (
              <Figure text={figure.us} />
            ) : (
              <>
                <span className="us">
                  <Figure text={figure.us} />
                </span>{' '}
                <small className="metric">
                  <Figure text={figure.metric} />
                </small>
              </>
            )}
          </dd>
          {notes[at] && <dd className="fact-plate-condition">{notes[at]}</dd>}
        </div>
      ))}
    </dl>
  );
};

/** A figure with classes has a line for each. */
function Figure({ text: { full, classes } }: { text: PlateFigure['us'] }) {
  return classes ? <FactClasses classes={classes} /> : full;
}
