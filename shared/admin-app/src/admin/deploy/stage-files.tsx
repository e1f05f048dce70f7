import { useState } from 'react';
import type { Stage, StageChanges } from '@wa/core/contract/deploys';
import { NavLink, SegmentedControl } from '@mantine/core';
import {
  countsText,
  isPage,
  isSame,
  KIND_NAMES,
  stageCounts,
  unnamed,
  type ChangedFile,
  type FileChange,
} from './deploy-view.ts';

const CHANGES: Readonly<Record<FileChange, { sign: string; name: string }>> = {
  added: { sign: '+', name: 'Added' },
  changed: { sign: '≠', name: 'Changed' },
  removed: { sign: '−', name: 'Removed' },
};
type Filter = 'all' | 'page' | 'product' | 'other';
const FILTERS: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'page', label: 'Pages' },
  { value: 'product', label: 'Products' },
  { value: 'other', label: 'Other' },
];

interface StageFilesProps extends Pick<Stage, 'isElsewhere'> {
  files: readonly ChangedFile[];
  changes: StageChanges;
  /** The page that is shown beside the list. */
  compared: ChangedFile | null;
  onCompare: (path: string) => void;
}

/** What a deploy adds, changes, and removes. A page is compared when it is pressed. */
export function StageFiles({ files, changes, isElsewhere, compared, onCompare }: StageFilesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const more = unnamed(changes);
  const shown = files.filter(
    (file) => filter === 'all' || (isPage(file) ? file.kind === filter : filter === 'other'),
  );
  return (
    <section aria-labelledby="files-title">
      <div className="review-head">
        <h3 id="files-title">Changes</h3>
        {files.length > 0 && (
          <SegmentedControl aria-label="Kind of change" data={FILTERS} value={filter} onChange={setFilter} />
        )}
      </div>
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
      <ul className="changed-files">
        {shown.map((file) => (
          <li key={`${file.change} ${file.path}`}>
            <FileRow file={file} isCompared={file === compared} onCompare={onCompare} />
          </li>
        ))}
      </ul>
      {files.length > 0 && shown.length === 0 && <p className="muted">No changes of this kind.</p>}
      {more > 0 && <p className="muted">{more} more are not named here.</p>}
    </section>
  );
}

interface FileRowProps {
  file: ChangedFile;
  isCompared: boolean;
  onCompare: (path: string) => void;
}

function FileRow({ file, isCompared, onCompare }: FileRowProps) {
  const { change, kind, path, title } = file;
  const { sign, name } = CHANGES[change];
  const row = {
    label: title,
    description: `${name}: ${title === path ? KIND_NAMES[kind] : path}`,
    leftSection: (
      <span className={`change-sign is-${change}`} aria-hidden="true">
        {sign}
      </span>
    ),
  };
  if (!isPage(file)) return <NavLink component="div" {...row} />;
  return (
    <NavLink
      component="button"
      {...row}
      active={isCompared}
      aria-current={isCompared}
      onClick={() => onCompare(path)}
    />
  );
}
