import './files.css';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { FILES, MOVE_TO_BIN, RESTORE } from '@wa/core/domain/labels';
import { FILE_GONE } from '@wa/core/domain/messages';
import { DOCUMENT_ACCEPT, IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { BinButton, useIsBinOpen } from '../bin/bin-button.tsx';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { FILE_TYPES, filterFiles, type FileFilter, type FileType, type Usage } from '../file-filter.ts';
import { FileGrid, FileTable } from './file-list.tsx';
import { FilePanel } from './file-panel.tsx';
import { UploadList } from './upload-list.tsx';
import { useFiles } from './use-files.ts';
import { counted } from '@wa/core/domain/text';

const TYPE_NAMES: Readonly<Record<FileType, string>> = {
  all: 'All',
  image: 'Images',
  pdf: 'PDFs',
  other: 'Other',
};
const USAGE_NAMES: readonly { value: Usage; label: string }[] = [
  { value: 'any', label: 'Any usage' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Not used' },
];
const NEEDS_CONNECTION = 'You need a connection.';
/** Remembers the view on this computer. */
const VIEW_FLAG = 'admin-files-view';
const VIEWS = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const NO_FILTER: FileFilter = { text: '', type: 'all', usage: 'any' };

/** The screen at /admin/files: all uploads, and next to them the one that is open (D34). */
export function FilesScreen() {
  const { name } = useParams();
  const { flags, pickFiles } = usePlatform();
  const isBinOpen = useIsBinOpen();
  const [filter, setFilter] = useState(NO_FILTER);
  const [view, setView] = useState<View>(flags.get(VIEW_FLAG) === 'table' ? 'table' : 'grid');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { read, reload, isReachable, uploads, sent, bin, restore, replace, crop, describe } = useFiles();
  const navigate = useNavigate();
  const text = useDeferredValue(filter.text);
  const data = typeof read === 'object' ? read.data : null;
  const listed = useMemo(
    () => (data ?? []).filter(({ binnedAt }) => (binnedAt !== null) === isBinOpen),
    [data, isBinOpen],
  );
  const { type, usage } = filter;
  const shown = useMemo(() => filterFiles(listed, { text, type, usage }), [listed, text, type, usage]);
  const off = isReachable ? undefined : NEEDS_CONNECTION;
  const held = { size: 'xs', disabled: off !== undefined, title: off } as const;
  const add = (files: File[]) => (off === undefined ? uploads.add(files) : toastNotice(NEEDS_CONNECTION));
  const drop = useFileDrop(add);
  if (typeof read === 'string') return <UnloadedScreen at={read} reload={reload} />;
  const here = isBinOpen ? '?view=bin' : '';
  const open = data?.find((file) => file.name === name);
  const chosen = shown.filter((file) => selected.has(file.name));
  const select = (names: readonly string[], isOn: boolean) =>
    setSelected((now) => {
      const others = [...now].filter((each) => !names.includes(each));
      return new Set(isOn ? [...others, ...names] : others);
    });
  const clear = () => setSelected(new Set());
  const after = async (work: Promise<boolean>) => {
    if (await work) clear();
  };
  const showAs = (next: View) => {
    flags.set(VIEW_FLAG, next);
    setView(next);
  };
  const choose = async () =>
    add(await pickFiles({ accept: `${IMAGE_ACCEPT},${DOCUMENT_ACCEPT}`, multiple: true }));
  const list = {
    files: shown,
    open: name,
    selected,
    onSelect: select,
    addressOf: (file: StoredUpload) => `/admin/files/${file.name}${here}`,
  };
  return (
    <main
      id="admin-main"
      className={
        drop.isOver
          ? 'stack admin-main columns-lg files-screen is-over'
          : 'stack admin-main columns-lg files-screen'
      }
      tabIndex={-1}
      {...drop.target}
    >
      <div className="stack-12 files-list">
        <div className="line toolbar">
          <h1>
            {isBinOpen ? 'Files in the bin' : FILES} {data !== null && <small>{listed.length}</small>}
          </h1>
          <Filters filter={filter} onFilter={setFilter} />
          <span className="spacer" />
          <SegmentedControl aria-label="View" data={[...VIEWS]} value={view} onChange={showAs} />
          <BinButton onToggle={clear} />
          <Button
            variant="filled"
            leftSection={<Icon name="upload" />}
            disabled={off !== undefined}
            title={off}
            onClick={() => void choose()}
          >
            Upload
          </Button>
        </div>
        {!read.isFresh && (
          <p className="note" role="status">
            {data === null
              ? 'You’re offline, and this computer hasn’t loaded the list yet. Reconnect to see it.'
              : 'You’re offline. Showing the list this computer last loaded. Reconnect to upload or delete files.'}
          </p>
        )}
        <UploadList sent={sent} uploads={uploads} />
        <p className="visually-hidden" role="status">
          {`${String(shown.length)} of ${counted(listed.length, 'file')}`}
        </p>
        {data !== null && shown.length === 0 && (
          <Nothing isBin={isBinOpen} isFiltered={listed.length > 0} onClear={() => setFilter(NO_FILTER)} />
        )}
        {shown.length > 0 && (view === 'grid' ? <FileGrid {...list} /> : <FileTable {...list} />)}
        <SelectionBar
          label="Selected files"
          selected={chosen.length > 0 ? counted(chosen.length, 'file') : null}
          onClear={clear}
        >
          <Button
            size="xs"
            onClick={() =>
              select(
                shown.map((file) => file.name),
                true,
              )
            }
          >
            Select all
          </Button>
          {isBinOpen ? (
            <Button
              {...held}
              leftSection={<Icon name="restore" />}
              onClick={() => void after(restore(chosen))}
            >
              {RESTORE}
            </Button>
          ) : (
            <Button
              {...held}
              color="danger"
              leftSection={<Icon name="trash" />}
              onClick={() => void after(bin(chosen))}
            >
              {MOVE_TO_BIN}
            </Button>
          )}
        </SelectionBar>
      </div>
      {name !== undefined && open === undefined && data !== null && (
        <p className="note note-warn beside" role="alert">
          {FILE_GONE}
        </p>
      )}
      {open !== undefined && (
        <FilePanel
          file={open}
          closeTo={`/admin/files${here}`}
          off={off}
          onBin={() => void bin([open])}
          onRestore={() => void restore([open])}
          onReplace={async (by) => {
            const isDone = await replace(open, by);
            if (isDone) await navigate(`/admin/files/${by}`);
            return isDone;
          }}
          onCrop={(part) => crop(open, part)}
          onOpen={(name) => void navigate(`/admin/files/${name}`)}
          onDescribe={(alt, was) => describe(open, alt, was)}
          titleOf={(each) => data?.find((file) => file.name === each)?.title ?? each}
        />
      )}
    </main>
  );
}

interface FiltersProps {
  filter: FileFilter;
  onFilter: (filter: FileFilter) => void;
}

/** The search, the type, and the usage of the listed files. */
function Filters({ filter, onFilter }: FiltersProps) {
  return (
    <>
      <SearchField
        label="Search files"
        placeholder="Search files"
        clearLabel="Clear search"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <SegmentedControl
        aria-label="Type"
        data={FILE_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
        value={filter.type}
        onChange={(type) => onFilter({ ...filter, type })}
      />
      <NativeSelect
        aria-label="Usage"
        data={USAGE_NAMES}
        value={filter.usage}
        onChange={({ currentTarget }) => onFilter({ ...filter, usage: currentTarget.value as Usage })}
      />
    </>
  );
}

interface NothingProps {
  isBin: boolean;
  /** Whether files exist that the filters hide. */
  isFiltered: boolean;
  onClear: () => void;
}

function Nothing({ isBin, isFiltered, onClear }: NothingProps) {
  if (isFiltered)
    return (
      <div className="empty" role="status">
        <p>No matching files.</p>
        <Button onClick={onClear}>Show all files</Button>
      </div>
    );
  return (
    <div className="empty" role="status">
      {isBin ? (
        <p>No deleted files.</p>
      ) : (
        <>
          <h2>No files yet</h2>
          <p>Upload images and documents here, or drop them anywhere on this screen.</p>
        </>
      )}
    </div>
  );
}
