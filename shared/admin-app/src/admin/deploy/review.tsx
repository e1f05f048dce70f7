import { useState } from 'react';
import type { Stage, StageChanges, DeployIssue } from '@wa/core/contract/deploys';
import { ComparePage, type Builds } from './compare-page.tsx';
import {
  changedFiles,
  isPage,
  isBlocker,
  countsText,
  isSame,
  KIND_NAMES,
  severityMark,
  stageCounts,
  unnamed,
  type ChangedFile,
  type FileChange,
} from './deploy-view.ts';
import { Link } from 'react-router-dom';
import { CHECKS, passedChecks } from '@wa/core/domain/publishing/checks';
import { capitalized, listed } from '@wa/core/domain/text';
import { blockAddress, placeAddress } from '../place-addresses.ts';
import { Button, NavLink, SegmentedControl } from '@mantine/core';

interface ReviewProps {
  stage: Stage;
  changes: StageChanges;
  /** The names of the live build and of this one. */
  builds: Builds;
}

/** Shows the staged site: checks and changes, next to one changed page before and after. */
export function Review({ stage, changes, builds }: ReviewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const files = changedFiles(changes);
  const pages = files.filter(isPage);
  const compared = pages.find(({ path }) => path === chosen) ?? pages[0] ?? null;
  return (
    <div className="stack columns-lg review">
      <div className="stack review-list">
        <IssueList issues={stage.issues} />
        <StageFiles
          files={files}
          changes={changes}
          isElsewhere={stage.isElsewhere}
          compared={compared}
          onCompare={setChosen}
        />
      </div>
      {compared !== null && (
        <ComparePage
          page={compared}
          pages={pages}
          builds={builds}
          isChosen={chosen !== null}
          onCompare={setChosen}
        />
      )}
    </div>
  );
}

/** Number of warnings shown before the user asks for all. */
const SHOWN = 20;

/** Lists the results of the checks: blockers first, each with a link to its record, and what passed last. */
function IssueList({ issues }: { issues: readonly DeployIssue[] }) {
  const [isWhole, setWhole] = useState(false);
  const passed = passedChecks(issues);
  // Blockers are always expanded.
  const shown = isWhole ? issues : issues.filter((issue, at) => isBlocker(issue) || at < SHOWN);
  return (
    <section aria-labelledby="checks-title">
      <div className="line head">
        <h3 id="checks-title">Checks</h3>
        <span className="muted" role="status">
          {passed.length} of {Object.keys(CHECKS).length} passed
        </span>
      </div>
      <ul className="rows">
        {shown.map((issue) => (
          <Issue key={issue.key} issue={issue} />
        ))}
      </ul>
      {shown.length < issues.length && (
        <Button onClick={() => setWhole(true)}>Show all {issues.length}</Button>
      )}
      <details>
        <summary>{passed.length} passed</summary>
        <p>{capitalized(listed(passed))}.</p>
      </details>
    </section>
  );
}

function Issue({ issue }: { issue: DeployIssue }) {
  const { text, place } = issue;
  return (
    <li>
      <div>
        <b {...severityMark(isBlocker(issue))}>{isBlocker(issue) ? 'Blocker' : 'Warning'}</b>
        <p>{text}</p>
      </div>
      {place !== null && (
        <Button component={Link} size="xs" to={blockAddress(placeAddress(place), place.block)}>
          Open<span className="visually-hidden"> {place.title || place.path || place.kind}</span>
        </Button>
      )}
    </li>
  );
}

const CHANGES: Readonly<Record<FileChange, { sign: string; tone: string; name: string }>> = {
  added: { sign: '+', tone: 'tone-ok', name: 'Added' },
  changed: { sign: '≠', tone: '', name: 'Changed' },
  removed: { sign: '−', tone: 'tone-bad', name: 'Removed' },
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
function StageFiles({ files, changes, isElsewhere, compared, onCompare }: StageFilesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const more = unnamed(changes);
  const shown = files.filter(
    (file) => filter === 'all' || (isPage(file) ? file.kind === filter : filter === 'other'),
  );
  return (
    <section className="stack-8" aria-labelledby="files-title">
      <div className="line head">
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
      <ul>
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
  const { sign, tone, name } = CHANGES[change];
  const row = {
    label: title,
    description: `${name}: ${title === path ? KIND_NAMES[kind] : path}`,
    leftSection: (
      <b className={tone} aria-hidden="true">
        {sign}
      </b>
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
