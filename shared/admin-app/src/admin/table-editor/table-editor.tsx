import './table-editor.css';
import { useEffect, useState, useDeferredValue, useMemo } from 'react';
import { listTablePlaces } from '@wa/core/contract/catalogue';
import { counted } from '@wa/core/domain/text';
import type { TableRecord, CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { ReferenceArea, ReferenceField } from '../references/reference-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import { EditorUndo } from '../editing/editor-undo.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { useEditing } from '../editing/use-record-editor.ts';
import { HistoryButton } from '../history/record-history.tsx';
import { CellPanel } from './cell-panel.tsx';
import { onEachEdit } from './follow-cells.ts';
import { PasteProposal } from './grid/paste-proposal.tsx';
import { growTo, indexPrints, readPaste, takePaste, type Proposal } from './grid/read-paste.ts';
import { addColumn, addRow, setCell, type Spot } from './grid/table-edits.ts';
import { TableGrid } from './grid/table-grid.tsx';
import type { TableForm } from './table-kind.ts';
import { useMakeFigure, useTableActions } from './use-table-actions.ts';
import { FactTable } from '@wa/core/blocks/fact-table.tsx';
import { resolveTable } from '@wa/core/domain/tables/resolve-table';
import { PreviewFrame } from '../paper/preview-frame.tsx';
import { useAdminValue, useApi } from '../admin-context.tsx';
import { PlaceList } from '../catalogue/place-list.tsx';
import { useLoaded } from '../use-reading.ts';

const CELL_REMOVED = 'The spec isn’t in the table, because its row or column was removed.';

interface TableEditorProps {
  editor: RecordEditor<TableRecord, TableForm>;
  /** True for a table that is created from a page; saving returns there. */
  isDialog?: boolean;
  onReload: () => void;
  onDone: (saved: TableRecord) => void;
}

/** Edits a table: caption, grid, selected cell, and the table as visitors see it. */
export function TableEditor({ editor, isDialog = false, onReload, onDone }: TableEditorProps) {
  const state = useEditing(editor);
  const { base, form, problems, failure, progress } = state;
  const catalogue = useCatalogue();
  const makeFigure = useMakeFigure();
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [pasted, setPasted] = useState<readonly Proposal[] | null>(null);
  const { edit } = editor;
  // An undo may have removed the selected cell.
  const chosen = {
    row: Math.min(spot.row, form.rows.length - 1),
    column: Math.min(spot.column, form.columns.length - 1),
  };
  useEffect(() => {
    if (progress === 'done' && base !== null) onDone(base);
  }, [base, onDone, progress]);

  // Pasted cells stay with their rows and columns while the table is edited.
  useEffect(
    () =>
      onEachEdit(editor, (follow) =>
        setPasted((now) => {
          const left = now?.flatMap((each) => {
            const spot = follow(each);
            return spot === null ? [] : [{ ...each, ...spot }];
          });
          return left === undefined || left.length === 0 ? null : left;
        }),
      ),
    [editor],
  );
  const make = async (typed: string, from: Spot) => {
    let at: Spot | null = from;
    const stop = onEachEdit(editor, (follow) => (at = at && follow(at)));
    // The figure uses the names that its row and column are about to get.
    const key = await makeFigure(typed, from, pasted === null ? form : takePaste(form, pasted));
    stop();
    if (key === null) return;
    if (at === null) toastNotice(CELL_REMOVED);
    else place(key, at);
  };
  const place = (key: string, at: Spot) => {
    edit((now) => setCell(at, { figure: key })(growTo(at)(now)));
    setPasted((now) => {
      const left = now?.filter(({ row, column }) => row !== at.row || column !== at.column) ?? [];
      return left.length === 0 ? null : left;
    });
  };
  const stored = base === null || base.version === 0 ? null : base;
  return (
    <div className="stack table-editor">
      <div className="line toolbar">
        <h1>
          {form.caption || 'New table'}{' '}
          <small>
            {counted(form.rows.length, 'row')}, {counted(form.columns.length, 'column')}
          </small>
        </h1>
        <span className="spacer" />
        {stored !== null && !isDialog && <StoredTools table={stored} onReload={onReload} />}
        <EditorUndo editor={editor} history={state.history} name={form.caption || 'New table'} />
        <SaveButton state={state} onClick={() => void editor.save()} />
      </div>
      <EditorNotes editor={editor} state={state} isDialog={isDialog} onDiscarded={onReload} />
      <Problem text={failure?.text} />
      <Problem text={problems['rows']} />
      <div className="stack columns-md table-fields">
        <ReferenceField
          label="Caption"
          value={form.caption}
          description={
            form.name === '' ? 'Shown above the table.' : `Shown above the table. Its name is ${form.name}.`
          }
          error={problems['caption']}
          onChange={(caption) => edit((now) => ({ ...now, caption }), 'caption')}
        />
        <ReferenceField
          label="Name of the rows"
          value={form.rowLabel}
          description="Heading of the first column."
          onChange={(rowLabel) => edit((now) => ({ ...now, rowLabel }), 'rowLabel')}
        />
      </div>
      {pasted !== null && (
        <PasteProposal
          table={form}
          proposals={pasted}
          onDiscard={() => setPasted(null)}
          onTake={() => {
            edit((now) => takePaste(now, pasted));
            setPasted(
              pasted.some(({ is }) => is === 'refused') ? pasted.filter(({ is }) => is === 'refused') : null,
            );
          }}
          onMakeFigure={(proposal) => void make(proposal.typed, proposal)}
          onUseFigure={(proposal, key) => place(key, proposal)}
        />
      )}
      <div className="stack columns-lg table-work">
        <div className="stack-8">
          <TableGrid
            table={form}
            spot={chosen}
            onSpot={setSpot}
            onEdit={edit}
            onPaste={(text) => setPasted(readPaste(text, chosen, form, indexPrints(catalogue)))}
            onMakeFigure={(typed) => void make(typed, chosen)}
          />
          <div className="line">
            <Button
              leftSection={<Icon name="plus" />}
              size="xs"
              onClick={() => {
                edit(addRow(form.rows.length));
                setSpot({ row: form.rows.length, column: -1 });
              }}
            >
              Add row
            </Button>
            <Button
              leftSection={<Icon name="plus" />}
              size="xs"
              onClick={() => {
                edit(addColumn(form.columns.length));
                setSpot({ row: -1, column: form.columns.length });
              }}
            >
              Add column
            </Button>
          </div>
          <p id="grid-keys" className="field-hint">
            Press Enter to edit, = to insert a spec, " to insert text, Delete to clear the cell, or Alt and an
            arrow key to move the row or column. Paste shows a preview first.
          </p>
        </div>
        <CellPanel table={form} spot={chosen} onEdit={edit} onSpot={setSpot} />
      </div>
      <ReferenceArea
        label="Notes below the table, one per line"
        rows={2}
        value={form.notes.join('\n')}
        onChange={(text) => edit((now) => ({ ...now, notes: text === '' ? [] : text.split('\n') }), 'notes')}
      />
      <TablePreview table={form} />
      {stored !== null && !isDialog && <TablePlaces id={stored._id} version={stored.version} />}
    </div>
  );
}

function StoredTools({ table, onReload }: { table: TableRecord; onReload: () => void }) {
  const { remove, duplicate } = useTableActions();
  return (
    <>
      <HistoryButton kind="table" id={table._id} name={table.caption} button={{}} onRestored={onReload} />
      <Button leftSection={<Icon name="copy" />} onClick={() => void duplicate(table)}>
        Duplicate
      </Button>
      <Button leftSection={<Icon name="trash" />} color="danger" onClick={() => void remove(table)}>
        Move to bin
      </Button>
    </>
  );
}

/** Shows the table as visitors see it, with the public renderer: both systems, conditions, and notes. */
function TablePreview({ table }: { table: CatalogueTable }) {
  const { figure } = useCatalogue();
  const [paper] = useState(() => document.createElement('div'));
  const settled = useDeferredValue(table);
  const drawn = useMemo(() => resolveTable(settled, figure), [figure, settled]);
  return (
    <section className="table-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">As visitors see it</h2>
      <PreviewFrame title="Preview of the table" width={900} drawn={paper}>
        <article className="preview-page">
          <FactTable table={drawn} caption={drawn.caption} />
        </article>
      </PreviewFrame>
    </section>
  );
}

/** The pages and products that show a table; known only with a connection. */
function TablePlaces({ id, version }: { id: string; version: number }) {
  const { ask } = useApi();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const read = reachable ? () => ask(listTablePlaces, { params: { id } }) : null;
  const places = useLoaded(id, read, 'Failed to load the usage of a table', version);
  return (
    <section aria-labelledby="places-title">
      <h2 id="places-title">Used in</h2>
      {places === undefined && (
        <p className="muted">{reachable ? 'Reading…' : 'You need a connection to see this.'}</p>
      )}
      {places?.length === 0 && <p className="muted">Not used anywhere.</p>}
      <PlaceList places={places ?? []} />
    </section>
  );
}
