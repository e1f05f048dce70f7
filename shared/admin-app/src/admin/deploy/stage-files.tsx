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
  /** The page shown next to the list. */
  compared: ChangedFile | null;
  onCompare: (path: string) => void;
}

/** Lists the files that a deploy adds, changes, and removes. A click on a page compares it. */
export function StageFiles({ files, changes, isElsewhere, compared, onCompare }: StageFilesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const more = unnamed(changes);
  const shown = files.filter(
    (file) => filter === 'all' || (isPage(file) ? file.kind === filter : filter === 'other'),
  );
  return (
    <section aria-labelledby="files-title">
      <div className="line review-head">
        <h3 id="files-title">Changes</h3>
        {files.length > 0 && (
          <SegmentedControl aria-label="Kind of change" data={FILTERS} value={filter} onChange={setFilter} />
        )}
      </div>
      {isElsewhere && (
        <p className="note note-warn">
          Another server made the last deploy, and its files aren’t on this server. The list compares with the
          last build on this server, and you can’t roll back to that server’s deploys here.
        </p>
      )}
      <p role="status">
        {isSame(changes)
          ? 'Nothing to deploy. The site hasn’t changed since the last deploy.'
          : `${countsText(stageCounts(changes))}, ${String(changes.unchanged)} unchanged.`}
      </p>
      <ul className="changed-files">
        {shown.map((file) => (
          <li key={`${file.change} ${file.path}`}>
            <FileRow file={file} isCompared={file === compared} onCompare={onCompare} />
          </li>
        ))}
      </ul>
      {files.length > 0 && shown.length === 0 && <p className="muted">No changes of this kind.</p>}
      {more > 0 && <p className="muted">{more} more files aren’t listed.</p>}
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
