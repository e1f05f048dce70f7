import './printed-catalog.css';
import { Button, Progress, Checkbox } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { CANCEL, PRINTED_CATALOG, SETTINGS } from '@wa/core/domain/labels';
import {
  catalogTitle,
  familyChapters,
  orderChapters,
  type PrintedCatalog,
  type OrderedChapter,
  type SavedChapter,
} from '@wa/core/domain/printed-catalog/printed-catalog';
import type { Settings, SettingsRecord } from '@wa/core/domain/settings/settings';
import { Problem } from '../../ui/problem.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useContent } from '../content-provider.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import { editFields, type FormFields } from '../form/form-fields.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm, SaveButton } from '../editing/save-button.tsx';
import { isUnsaved, useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { settingsKind } from '../settings/settings-kind.ts';
import { SettingsUndo } from '../settings/settings-undo.tsx';
import { EditionList } from './edition-list.tsx';
import { useEditions } from './use-editions.ts';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { counted } from '@wa/core/domain/text';

/** @param title the title of the cover if none is set */
const fieldsOfCatalog = (title: string): FormFields => ({
  title: { is: 'plain', label: 'Title on the cover', hint: `Leave empty for “${title}”.`, isHalf: true },
  paper: {
    is: 'choice',
    label: 'Paper',
    initial: 'letter',
    options: { letter: 'Letter', a4: 'A4' },
    isHalf: true,
  },
});

/** The screen at /admin/settings/printed-catalog: the catalog as one PDF, and its editions (D29). */
export function PrintedCatalogScreen() {
  const loaded = useRecordEditor(settingsKind, SETTINGS);
  if (loaded.at !== 'ready') return <UnloadedScreen {...loaded} />;
  return (
    <main id="admin-main" className="stack admin-main printed-catalog" tabIndex={-1}>
      <EditCatalog editor={loaded.editor} onChanged={loaded.reload} />
    </main>
  );
}

interface EditProps {
  editor: RecordEditor<SettingsRecord, Settings>;
  /** Called when the record has changed because a step was undone. */
  onChanged: () => void;
}

function EditCatalog({ editor, onChanged }: EditProps) {
  const state = useEditing(editor);
  const { sidebar, products } = useContent();
  const { reachable } = useAdminSnapshot();
  const { form, failure } = state;
  const { printedCatalog: catalog } = form;
  const isChanged = isUnsaved(state);
  const change = useCallback(
    (fields: Partial<PrintedCatalog>) =>
      editor.edit((now) => ({ ...now, printedCatalog: { ...now.printedCatalog, ...fields } })),
    [editor],
  );
  const families = useMemo(() => familyChapters(sidebar, products), [sidebar, products]);
  const { chapters, missing } = useMemo(() => orderChapters(families, catalog.chapters), [families, catalog]);
  const setChapters = useCallback((next: PrintedCatalog['chapters']) => change({ chapters: next }), [change]);
  const heldBack = isChanged ? 'Save your changes first.' : undefined;
  return (
    <>
      <EditorForm editor={editor} className="stack-12">
        <div className="line toolbar">
          <h1>{PRINTED_CATALOG}</h1>
          <span className="spacer" />
          <SettingsUndo editor={editor} name={PRINTED_CATALOG} onChanged={onChanged} />
          <SaveButton state={state} />
        </div>
        <EditorNotes editor={editor} state={state} onDiscarded={onChanged} />
        <Problem text={failure?.text} />
        <FieldsForm
          fields={fieldsOfCatalog(catalogTitle({ title: '' }, form.name))}
          data={catalog}
          onEdit={editFields({
            edit: (next: (now: PrintedCatalog) => PrintedCatalog, burst) =>
              editor.edit((now) => ({ ...now, printedCatalog: next(now.printedCatalog) }), burst),
          })}
        />
        <h2>Chapters</h2>
        <p className="field-hint">
          One chapter for each product family of the sidebar, in its order until you move one. Uncheck a
          chapter to leave it out.
        </p>
        <ChapterList chapters={chapters} missing={missing} onChange={setChapters} />
      </EditorForm>
      <Editions
        published={catalog.edition}
        heldBack={reachable ? heldBack : 'You need a connection to create or publish an edition.'}
        onPublish={(edition) => {
          change({ edition });
          void editor.save();
        }}
      />
    </>
  );
}

interface EditionsProps {
  published: string;
  heldBack: string | undefined;
  onPublish: (id: string) => void;
}

function Editions({ published, heldBack, onPublish }: EditionsProps) {
  const { reachable } = useAdminSnapshot();
  const { editions, problem, create, cancel } = useEditions(reachable);
  const job = editions?.job ?? null;
  const isRunning = job?.state === 'running';
  return (
    <section className="stack-12" aria-labelledby="editions-title">
      <div className="line toolbar">
        <h2 id="editions-title">Editions</h2>
        <span className="spacer" />
        {isRunning ? (
          <Button onClick={cancel}>{CANCEL}</Button>
        ) : (
          <Button disabled={heldBack !== undefined} onClick={create}>
            Create catalog PDF
          </Button>
        )}
      </div>
      {heldBack !== undefined && <p className="field-hint">{heldBack}</p>}
      {isRunning && (
        <div role="status">
          <p>Creating the PDF. You can leave this screen. We’ll notify you when it’s done.</p>
          <Progress
            aria-label="Progress of the catalog PDF"
            value={job.total === 0 ? 0 : (100 * job.done) / job.total}
          />
        </div>
      )}
      <Problem text={problem ?? (job?.state === 'failed' ? (job.error ?? undefined) : undefined)} />
      {editions !== null && (
        <EditionList
          editions={editions.editions}
          published={published}
          heldBack={heldBack}
          onPublish={onPublish}
        />
      )}
    </section>
  );
}

type Shown = OrderedChapter<unknown>;

interface ChapterListProps {
  chapters: readonly Shown[];
  /** Saved chapters that have no products now. Their position and check box stay saved. */
  missing: readonly SavedChapter[];
  /** Receives all chapters in their new order. */
  onChange: (chapters: SavedChapter[]) => void;
}

const idOf = ({ id }: Shown) => id;
const nameOf = ({ title }: Shown) => title;
const saved = ({ id, title, isLeftOut }: Shown | SavedChapter): SavedChapter => ({ id, title, isLeftOut });

/** The chapters in their order, with a checkbox for each to leave it out. */
function ChapterList({ chapters, missing, onChange }: ChapterListProps) {
  const count = chapters.length;
  const change = useCallback(
    (next: readonly Shown[]) => onChange([...next, ...missing].map(saved)),
    [missing, onChange],
  );
  const move = useCallback(
    (from: number, to: number) => {
      const moved = chapters[from];
      const others = chapters.filter((each) => each !== moved);
      if (moved) change([...others.slice(0, to), moved, ...others.slice(to)]);
    },
    [change, chapters],
  );
  const toggle = useCallback(
    (id: string) =>
      change(chapters.map((each) => (each.id === id ? { ...each, isLeftOut: !each.isLeftOut } : each))),
    [change, chapters],
  );
  const renderItem = useCallback(
    ({ id, title, products, isLeftOut }: Shown, index: number) => (
      <div className="box item-row">
        <DragHandle label={`Drag ${title}`} />
        <Checkbox
          checked={!isLeftOut}
          label={title}
          description={counted(products.length, 'product')}
          onChange={() => toggle(id)}
        />
        <MoveMenu name={title} index={index} count={count} onMove={move} />
      </div>
    ),
    [count, move, toggle],
  );
  const names = useMemo(() => missing.map(({ title }) => `“${title}”`).join(', '), [missing]);
  return (
    <>
      <SortableList
        label="Chapters in order"
        layout="list"
        className="stack-4 chapter-list"
        items={chapters}
        idOf={idOf}
        nameOf={nameOf}
        onMove={move}
        renderItem={renderItem}
      />
      {missing.length > 0 && (
        <p className="note note-warn" role="status">
          Not in the sidebar, or without products: {names}. The PDF leaves them out. Their position and check
          box stay saved in case they come back.
        </p>
      )}
    </>
  );
}
