import { useEffect, useId, useRef } from 'react';
import type { DeployPlan } from '@wa/core/contract/deploys';
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
      <p>
        {plan.against === null
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
            {name} ({files.length})
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
      {more > 0 && <p className="muted">And {more} more.</p>}
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
  const { change, path, title, because } = file;
  return (
    <li>
      <span className={`kind kind-${change}`}>{NAMES[change]}</span>
      <span className="point-text" id={id}>
        {title !== path && <b>{title} </b>}
        {path}
        {because.length > 0 && <small>because of {because.join(', ')}</small>}
      </span>
      <span className="point-actions">
        {isPage(file) && (
          <button
            type="button"
            className="button"
            ref={compare}
            aria-describedby={id}
            onClick={() => onCompare(path)}
          >
            Before and after
          </button>
        )}
      </span>
    </li>
  );
}
