import { Fragment, memo, useState } from 'react';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';
import { hasFreshSlug } from '@wa/core/domain/page-editor/edit-page';
import { useBoardEntry, useBoardList } from '../../../ui/block-board.tsx';
import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { Referring } from '../../references/reference-field.tsx';
import { DropLine } from './builder-column.tsx';
import { useEditor } from '../record/editor-store.ts';
import { SECTION_LIST, rowEntry, rowList, sectionEntry } from './places.ts';
import { RowCard } from './row-card.tsx';

interface SectionCardProps {
  section: EditorSection;
  index: number;
  /** Sections of the page. */
  count: number;
}

/** One section: title, anchor, tools, rows. */
export const SectionCard = memo(function SectionCard({ section, index, count }: SectionCardProps) {
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
      className={isDragging ? 'section-card section-card-lifted' : 'section-card'}
    >
      <div className="line section-head">
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
        <label className="section-slug" title={`Links to this section end in #${section.slug}`}>
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
          <ActionIcon
            aria-label={`Move section ${name} up`}
            disabled={index === 0}
            onClick={() => act({ type: 'moveSection', from: index, to: index - 1 })}
          >
            <Icon name="up" />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move section ${name} down`}
            disabled={index === count - 1}
            onClick={() => act({ type: 'moveSection', from: index, to: index + 1 })}
          >
            <Icon name="down" />
          </ActionIcon>
          <ActionIcon
            aria-label={`Duplicate section ${name}`}
            onClick={() => act({ type: 'duplicateSection', section: index })}
          >
            <Icon name="copy" />
          </ActionIcon>
          <ActionIcon
            color="danger"
            aria-label={`Delete section ${name}`}
            onClick={() => act({ type: 'deleteSection', section: index })}
          >
            <Icon name="trash" />
          </ActionIcon>
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
    <div ref={ref} className="section-rows">
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
