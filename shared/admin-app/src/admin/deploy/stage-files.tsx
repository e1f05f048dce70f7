import { useEffect, useId, useRef } from 'react';
import type { Stage, StageChanges } from '@wa/core/contract/deploys';
import { Button } from '@mantine/core';
import {
  countsText,
  fileGroups,
  isPage,
  isSame,
  stageCounts,
  unnamed,
  type ChangedFile,
} from './deploy-view.ts';

/** Files of a kind that are shown at once. */
const UNFOLDED = 12;
const NAMES = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

interface StageFilesProps extends Pick<Stage, 'isElsewhere'> {
  changes: StageChanges;
  /** The page that was looked at last: its button takes the focus. */
  lastLooked: string | null;
  /** Opens a page beside what it was. */
  onCompare: (path: string) => void;
}

/** What a deploy adds, changes and removes: pages, products, documents. */
export function StageFiles({ changes, isElsewhere, lastLooked, onCompare }: StageFilesProps) {
  const groups = fileGroups(changes);
  const more = unnamed(changes);
  return (
    <section aria-labelledby="files-title">
      <h3 id="files-title">What changes</h3>
      {isElsewhere && (
        <p className="note note-warn">
          Another server made the last deploy, and this one does not have its files: what is listed is against
          what this server has, and earlier sites of that server cannot be rolled back to from here.
        </p>
      )}
      <p role="status">
        {isSame(changes)
          ? 'Nothing to deploy: nothing has changed since the last deploy.'
          : `${countsText(stageCounts(changes))}; ${String(changes.unchanged)} stay as they are.`}
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
  const { change, path, title } = file;
  return (
    <li>
      <span className={`kind kind-${change}`}>{NAMES[change]}</span>
      <span className="point-text" id={id}>
        {title !== path && <b>{title} </b>}
        {path}
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
