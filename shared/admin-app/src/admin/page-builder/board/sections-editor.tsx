import { Fragment, useCallback, useState, memo } from 'react';
import { Board, useBoardList, type BoardPlace, useBoardEntry } from '../../../ui/block-board.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DropLine, BuilderColumn } from './builder-column.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { useEditor, useEditorValue, sectionsOfState, useSections } from '../record/editor-store.ts';
import { MoveDialog, MoveDialogContext } from './move-dialog.tsx';
import { useSectionKeys } from './section-keys.ts';
import { SECTION_LIST, entryName, moveAction, placeName, sectionEntry, rowEntry, rowList } from './places.ts';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';
import { hasFreshSlug } from '@wa/core/domain/page-editor/edit-page';
import { TextInput, SegmentedControl } from '@mantine/core';
import { Referring } from '../../references/reference-field.tsx';
import { ROW_COLUMNS_MAX } from '@wa/core/domain/limits';
import type { NormalRow } from '@wa/core/domain/pages/page';

/** The page's sections with their rows and blocks, each draggable among entries of its type. */
export function SectionsEditor() {
  const store = useEditor();
  const [moving, setMoving] = useState<string | null>(null);
  const onMove = useCallback(
    (entry: string, to: BoardPlace) => {
      const action = moveAction(entry, to);
      if (action !== null) store.act(action);
    },
    [store],
  );
  const catalogue = useCatalogue();
  const nameOf = useCallback(
    (entry: string) => entryName(sectionsOfState(store.getState()), entry, catalogue),
    [store, catalogue],
  );
  const describePlace = useCallback(
    (to: BoardPlace) => placeName(sectionsOfState(store.getState()), to),
    [store],
  );
  return (
    <MoveDialogContext value={setMoving}>
      <Board onMove={onMove} nameOf={nameOf} describePlace={describePlace}>
        <Sections />
      </Board>
      {moving !== null && <MoveDialog key={moving} id={moving} onClose={() => setMoving(null)} />}
    </MoveDialogContext>
  );
}

function Sections() {
  const { act } = useEditor();
  const sections = useSections();
  const keys = useSectionKeys(
    useEditorValue(({ base }) => base),
    sections,
  );
  const ids = sections.map((_, at) => sectionEntry(at));
  const { ref, lineAt } = useBoardList(SECTION_LIST, 'section', ids);
  return (
    <div ref={ref} className="stack builder-sections">
      {sections.map((section, index) => (
        <Fragment key={keys[index]}>
          {lineAt === index && <DropLine />}
          <SectionCard section={section} index={index} count={sections.length} />
        </Fragment>
      ))}
      {lineAt === sections.length && <DropLine />}
      <button type="button" className="add-button" onClick={() => act({ type: 'addSection' })}>
        <Icon name="plus" />
        Add section
      </button>
    </div>
  );
}

interface SectionCardProps {
  section: EditorSection;
  index: number;
  /** Sections of the page. */
  count: number;
}

/** One section: title, anchor, tools, rows. */
const SectionCard = memo(function SectionCard({ section, index, count }: SectionCardProps) {
  const { act } = useEditor();
  const { ref, handle, isDragging } = useBoardEntry(sectionEntry(index), 'section', SECTION_LIST);
  /**
   * True if the title got the focus before anything could link to the section, so that the anchor follows the
   * title.
   */
  const [follows, setFollows] = useState(false);
  const rename = (title: string) => act({ type: 'renameSection', section: index, title, follows });
  const name = section.title.trim() || `Section ${String(index + 1)}`;
  return (
    <section
      ref={ref}
      id={`section-${String(index)}`}
      tabIndex={-1}
      aria-label={`Section ${name}`}
      className={isDragging ? 'box section-card is-dragged' : 'box section-card'}
    >
      <div className="line box-head section-head">
        <button type="button" className="handle" aria-label={`Drag section ${name}`} {...handle}>
          <Icon name="grip" />
        </button>
        <Referring value={section.title} onChange={rename}>
          {(more) => (
            <TextInput
              {...more}
              classNames={{ input: 'section-title' }}
              aria-label="Section title"
              value={section.title}
              placeholder={`Section ${String(index + 1)}`}
              onFocusCapture={() => setFollows(hasFreshSlug(section))}
              onChange={(event) => rename(event.currentTarget.value)}
            />
          )}
        </Referring>
        <label className="section-slug quiet" title={`Links to this section end in #${section.slug}`}>
          <span aria-hidden="true">#</span>
          <TextInput
            aria-label="Section anchor"
            value={section.slug}
            spellCheck={false}
            onChange={(event) =>
              act({ type: 'setSectionSlug', section: index, slug: event.currentTarget.value })
            }
          />
        </label>
        <span className="section-tools">
          <IconButton
            icon="up"
            label={`Move section ${name} up`}
            disabled={index === 0}
            onClick={() => act({ type: 'moveSection', from: index, to: index - 1 })}
          />
          <IconButton
            icon="down"
            label={`Move section ${name} down`}
            disabled={index === count - 1}
            onClick={() => act({ type: 'moveSection', from: index, to: index + 1 })}
          />
          <IconButton
            icon="copy"
            label={`Duplicate section ${name}`}
            onClick={() => act({ type: 'duplicateSection', section: index })}
          />
          <IconButton
            icon="trash"
            color="danger"
            label={`Delete section ${name}`}
            onClick={() => act({ type: 'deleteSection', section: index })}
          />
        </span>
      </div>
      <SectionRows section={section} index={index} name={name} />
    </section>
  );
});

function SectionRows({ section, index, name }: { section: EditorSection; index: number; name: string }) {
  const { act } = useEditor();
  const { rows } = section;
  const ids = rows.map((_, at) => rowEntry(index, at));
  const { ref, lineAt } = useBoardList(rowList(index), 'row', ids);
  return (
    <div ref={ref}>
      {rows.map((row, at) => (
        // Rows have no ids of their own; their blocks have.
        <Fragment key={at}>
          {lineAt === at && <DropLine />}
          <RowCard row={row} section={index} index={at} count={rows.length} sectionTitle={name} />
        </Fragment>
      ))}
      {lineAt === rows.length && <DropLine />}
      <div className="section-foot">
        <button
          type="button"
          className="add-button"
          aria-label={`Add row to ${name}`}
          onClick={() => act({ type: 'addRow', section: index })}
        >
          <Icon name="plus" />
          Add row
        </button>
      </div>
    </div>
  );
}

interface RowCardProps {
  row: NormalRow;
  section: number;
  index: number;
  /** Rows of the section. */
  count: number;
  sectionTitle: string;
}

const COUNTS = Array.from({ length: ROW_COLUMNS_MAX }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** A row: number of columns, buttons, and the columns. */
const RowCard = memo(function RowCard({ row, section, index, count, sectionTitle }: RowCardProps) {
  const { act } = useEditor();
  const { ref, handle, isDragging } = useBoardEntry(rowEntry(section, index), 'row', rowList(section));
  const place = { section, row: index };
  const name = `row ${String(index + 1)} of ${sectionTitle}`;
  const moveTo = (to: number) => act({ type: 'moveRow', ...place, to: { section, row: to } });
  return (
    <div ref={ref} className={isDragging ? 'builder-row is-dragged' : 'builder-row'}>
      <div className="line row-head quiet">
        <button type="button" className="handle" aria-label={`Drag ${name}`} {...handle}>
          <Icon name="grip" />
        </button>
        <span>Row {index + 1}</span>
        <span className="spacer" />
        <span aria-hidden="true" className="row-columns-label">
          Columns
        </span>
        <SegmentedControl
          aria-label={`Columns in ${name}`}
          data={COUNTS}
          value={row.columns}
          onChange={(columns) => act({ type: 'setColumns', ...place, columns })}
        />
        <IconButton
          icon="up"
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
        />
        <IconButton
          icon="down"
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => moveTo(index + 1)}
        />
        <IconButton
          icon="copy"
          label={`Duplicate ${name}`}
          onClick={() => act({ type: 'duplicateRow', ...place })}
        />
        <IconButton
          icon="trash"
          color="danger"
          label={`Delete ${name}`}
          onClick={() => act({ type: 'deleteRow', ...place })}
        />
      </div>
      <div className={`stack-12 builder-columns-${String(row.columns)}`}>
        {row.columnsData.map((blocks, column) => (
          <BuilderColumn key={column} blocks={blocks} section={section} row={index} column={column} />
        ))}
      </div>
    </div>
  );
});
