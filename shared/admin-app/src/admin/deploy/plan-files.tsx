import { useEffect, useId, useRef } from 'react';
import type { DeployPlan } from '@wa/core/contract/deploys';
import { useTitle } from '../catalogue/titles.ts';
import { Button } from '../../ui/button.tsx';
import { countsText, fileGroups, isPage, planCounts, unnamed, type ChangedFile } from './gate-view.ts';

/** Files of a kind that are shown at once. */
const UNFOLDED = 12;
const NAMES = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

interface PlanFilesProps {
  plan: DeployPlan;
  /** The page that was looked at last: its button takes the focus. */
  lastLooked: string | null;
  /** Opens a page beside what it was. */
  onCompare: (path: string) => void;
}

/** The files that a deploy adds, changes and removes, by what they are. */
export function PlanFiles({ plan, lastLooked, onCompare }: PlanFilesProps) {
  const groups = fileGroups(plan);
  const more = unnamed(plan);
  return (
    <section aria-labelledby="files-title">
      <h3 id="files-title">Files of the site</h3>
      {plan.isElsewhere && (
        <p className="note note-warn">
          Another server made the last deploy, and this one does not have its files: what is listed is against
          what this server has, and earlier sites of that server cannot be rolled back to from here.
        </p>
      )}
      <p>
        {plan.against === null && plan.isElsewhere
          ? 'This server would make every file.'
          : plan.against === null
            ? 'Nothing has been deployed yet: every file is new.'
            : `${countsText(planCounts(plan))}; ${String(plan.unchanged)} stay as they are.`}
      </p>
      {groups.map(({ kind, name, files }) => (
        <details
          key={kind}
          className="file-group"
          open={
            (isPage({ kind }) && files.length <= UNFOLDED) || files.some(({ path }) => path === lastLooked)
          }
        >
          <summary>
            {name} ({files.length}
            {more > 0 && ' named here'})
          </summary>
          <ul className="points">
            {files.map((file) => (
              <FileRow
                key={`${file.change} ${file.path}`}
                file={file}
                isLast={file.path === lastLooked}
                onCompare={onCompare}
              />
            ))}
          </ul>
        </details>
      ))}
      {more > 0 && <p className="muted">{more} more are not named here.</p>}
    </section>
  );
}

interface FileRowProps {
  file: ChangedFile;
  isLast: boolean;
  onCompare: (path: string) => void;
}

function FileRow({ file, isLast, onCompare }: FileRowProps) {
  const compare = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLast) compare.current?.focus();
  }, [isLast]);
  const id = useId();
  const drawn = useTitle();
  const { change, path, title, because } = file;
  return (
    <li>
      <span className={`kind kind-${change}`}>{NAMES[change]}</span>
      <span className="point-text" id={id}>
        {title !== path && <b>{drawn(title)} </b>}
        {path}
        {because.length > 0 && <small>because of {named(because.map(drawn))}</small>}
      </span>
      <span className="point-actions">
        {isPage(file) && (
          <Button ref={compare} aria-describedby={id} onClick={() => onCompare(path)}>
            Before and after
          </Button>
        )}
      </span>
    </li>
  );
}

/** Reasons that are named. */
const NAMED = 3;

function named(titles: readonly string[]): string {
  const first = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
