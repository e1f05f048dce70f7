import '../../styles/admin-builder.css';
import './tables.css';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { BinButton, useIsBinOpen } from '../bin/bin-button.tsx';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { LoadFailure, UnloadedRecord } from '../frame/loading-view.tsx';
import { NEW, useRecordEditor } from '../editing/use-record-editor.ts';
import { TableEditor } from '../table-editor/table-editor.tsx';
import { tableKind } from '../table-editor/table-kind.ts';
import { UndoKeys } from '../undo/use-undo.ts';

/** The Tables screen: all tables on the left, the open one in the middle. */
export function TablesScreen() {
  const { id } = useParams();
  return (
    <div className="admin-columns columns-lg tables-screen">
      <TableList current={id ?? null} />
      <main id="admin-main" className="admin-main" tabIndex={-1}>
        {useIsBinOpen() && <BinPanel first="table" />}
        {id === undefined ? <ChooseTable /> : <OpenTable key={id} id={id} />}
      </main>
    </div>
  );
}

function ChooseTable() {
  const { tables, status } = useContent();
  if (status === 'error') return <LoadFailure />;
  return (
    <>
      <UndoKeys scope="tables" />
      <h1>Tables {tables.length > 0 && <small>{tables.length}</small>}</h1>
      <p className="muted">
        Select a table, or add one. Cells refer to specs, so when you change a spec, it changes in every
        table.
      </p>
    </>
  );
}

function OpenTable({ id }: { id: string }) {
  const loaded = useRecordEditor(tableKind, id);
  const navigate = useNavigate();
  if (loaded.at !== 'ready')
    return (
      <>
        <h1>Table</h1>
        <UnloadedRecord {...loaded} missing="We couldn’t find that table. It may be in the bin." />
      </>
    );
  const onDone = ({ _id }: { _id: string }) => {
    if (id === NEW) void navigate(`/admin/tables/${_id}`, { replace: true });
  };
  return <TableEditor editor={loaded.editor} onReload={loaded.reload} onDone={onDone} />;
}

function TableList({ current }: { current: string | null }) {
  const { tables } = useContent();
  const drawn = useTitle();
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = [...tables]
    .filter(({ caption, name }) => words.every((word) => `${caption} ${name}`.toLowerCase().includes(word)))
    .sort((a, b) => a.caption.localeCompare(b.caption));
  return (
    <nav className="stack-8 pane table-list" aria-label="Tables">
      <div className="line">
        <Button
          leftSection={<Icon name="plus" />}
          component={Link}
          size="xs"
          {...(current === null && { variant: 'filled' })}
          to="/admin/tables/new"
        >
          Add table
        </Button>
        <BinButton size="xs" />
      </div>
      <SearchField
        label="Search tables"
        placeholder="Caption or name"
        clearLabel="Clear search"
        value={text}
        onChange={setText}
      />
      <ul>
        {shown.map(({ _id, caption, rows }) => (
          <li key={_id}>
            <Link
              className="nav-row"
              to={`/admin/tables/${_id}`}
              aria-current={current === _id ? 'page' : undefined}
            >
              <span>{drawn(caption) || 'Untitled table'}</span>
              <small>{rows.length}</small>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && tables.length > 0 && <p className="muted">No matching tables.</p>}
    </nav>
  );
}
