import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  editSidebarItem,
  type SidebarChildDraft as Child,
  type SidebarDraft,
  type SidebarEdit,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { type SidebarNode, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { textOf } from '@wa/core/domain/unvalidated';
import { newTmpId } from '../../client/queue/operation.ts';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { Editing } from '../editing/editor-state.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf, type EditData, type FormField, type FormFields } from '../form/form-fields.ts';
import { MoveMenu } from '../move/move-menu.tsx';
import { LinkSelect } from '../form/link-select.tsx';
import { useMakeIndependent } from './use-make-independent.ts';
import { SECTION_PLACEHOLDER } from '@wa/core/domain/labels';
import { SECTIONS_FETCH_FAILED } from '@wa/core/domain/messages';
import type { PageSection } from '@wa/core/domain/pages/page';
import { optionsWith } from '../../ui/options.ts';
import { useApi } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useLoaded } from '../use-reading.ts';

interface SidebarFieldsProps {
  editor: RecordEditor<SidebarNode, SidebarDraft>;
  state: Editing<SidebarNode, SidebarDraft>;
}

const editOf =
  ({ edit }: SidebarFieldsProps['editor']) =>
  (action: SidebarEdit) =>
    edit((now) => editSidebarItem(now, action));

/** Changes a field of the item or a child. Specification 4 says which other fields it clears. */
const fieldEdit =
  (editor: SidebarFieldsProps['editor'], _id?: string): EditData =>
  (change, field = '') =>
    editor.edit((now) => {
      const links = _id === undefined ? now : now.children.find((child) => child._id === _id);
      const value = change({ ...links })[field];
      return editSidebarItem(now, {
        type: 'change',
        change: { [field]: value },
        ...(_id !== undefined && { child: _id }),
      });
    });

const link = (kind: 'product' | 'page', label: string, isDisabled = false): FormField => ({
  is: 'own',
  label,
  isHalf: true,
  draw: ({ name, data, onEdit }) => (
    <LinkSelect
      label={label}
      kind={kind}
      value={isDisabled ? '' : textOf(data[name])}
      disabled={isDisabled}
      onChange={(id) => onEdit((now) => ({ ...now, [name]: id }), name)}
    />
  ),
});

const section = (label: string): FormField => ({
  is: 'own',
  label,
  draw: ({ name, data, onEdit }) => (
    <SectionField
      label={label}
      pageId={textOf(data['linkedPage'])}
      value={textOf(data[name])}
      onChange={(text) => onEdit((now) => ({ ...now, [name]: text }), name)}
    />
  ),
});

/** Fields of an item. One with children opens its panel and has no link. */
const itemFields = (isParent: boolean): FormFields =>
  fieldsOf('sidebar-item', {
    name: { is: 'plain', isFirst: true },
    linkedProduct: link('product', 'Link to Product', isParent),
    linkedPage: link('page', 'Link to Page', isParent),
    section: { ...section('Section'), isShown: ({ linkedPage }) => !isParent && linkedPage !== '' },
    href: {
      is: 'plain',
      label: 'Free-form link',
      hint: 'Used when neither a product nor a page is linked.',
      isShown: ({ linkedProduct, linkedPage }) => !isParent && linkedProduct === '' && linkedPage === '',
    },
  });
const ITEM = itemFields(false);
const PARENT = itemFields(true);

const childFields = (title: string, index: number): FormFields => ({
  name: { is: 'plain', label: `Name of child ${String(index + 1)}`, isHalf: true },
  linkedProduct: link('product', `Product of ${title}`),
  linkedPage: link('page', `Page of ${title}`),
  section: { ...section(`Section of ${title}`), isHalf: true },
  href: {
    is: 'plain',
    label: `Link of ${title}`,
    isHalf: true,
    isShown: ({ linkedProduct, linkedPage }) => linkedProduct === '' && linkedPage === '',
  },
});

/** Edits name, links, and children of a sidebar item by the rules of specification 4. */
export function SidebarFields({ editor, state }: SidebarFieldsProps) {
  const { form: draft } = state;
  const isParent = draft.children.length > 0;
  return (
    <>
      <FieldsForm fields={isParent ? PARENT : ITEM} data={draft} onEdit={fieldEdit(editor)} />
      {isParent && (
        <p className="field-hint">An item with children opens its panel, so it has no link of its own.</p>
      )}
      {isHome(draft) ? (
        <p className="field-hint">HOME is always first and has no children.</p>
      ) : (
        <Children editor={editor} state={state} />
      )}
    </>
  );
}

const idOf = ({ _id }: Child) => _id;
const nameOf = ({ name }: Child) => name || 'New child';

function Children({ editor, state }: SidebarFieldsProps) {
  const { base } = state;
  const { children } = state.form;
  const edit = editOf(editor);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const _id = `new-${newTmpId()}`;
    edit({ type: 'addChild', _id });
    setAdded(_id);
  };
  const makeIndependent = useMakeIndependent(editor);
  const onMove = (from: number, to: number) => edit({ type: 'moveChild', from, to });
  const draw = (child: Child, index: number) => {
    const { _id } = child;
    const title = child.name || `child ${String(index + 1)}`;
    const isSaved = base?.children.some((saved) => saved._id === _id) ?? false;
    const twin = twinOf(children, child);
    return (
      <div className="item-row child">
        <div>
          <DragHandle label={`Drag ${title}, position ${String(index + 1)}`} />
          <MoveMenu name={title} index={index} count={children.length} onMove={onMove} />
        </div>
        <div className="stack">
          <FieldsForm
            fields={childFields(title, index)}
            data={child}
            isFocused={_id === added}
            onEdit={fieldEdit(editor, _id)}
          />
          <Button
            size="xs"
            disabled={!isSaved}
            title={isSaved ? undefined : 'Save the new child first.'}
            aria-label={`Make independent: ${title}`}
            onClick={() => void makeIndependent(_id)}
          >
            Make independent
          </Button>
          {twin !== null && <p className="tone-warn">Linked page is already used by “{twin}”.</p>}
        </div>
        <IconButton
          icon="trash"
          color="danger"
          label={`Remove ${title}`}
          onClick={() => edit({ type: 'removeChild', _id })}
        />
      </div>
    );
  };
  return (
    <section aria-labelledby="children-title">
      <div className="line head">
        <h3 id="children-title" className="field-label">
          Children
        </h3>
        <Button leftSection={<Icon name="plus" />} size="xs" onClick={add}>
          Add child
        </Button>
      </div>
      {children.length === 0 ? (
        <p className="field-hint">No children. The item is a link.</p>
      ) : (
        <SortableList
          label="Children in order"
          layout="list"
          className="box framed-list children-list"
          items={children}
          idOf={idOf}
          nameOf={nameOf}
          onMove={onMove}
          itemClassName={(child) => (twinOf(children, child) === null ? '' : 'is-duplicate')}
          renderItem={draw}
        />
      )}
    </section>
  );
}

/** Returns the name of another child that links to the same page (specification 5), or null. */
function twinOf(children: readonly Child[], child: Child): string | null {
  if (child.linkedPage === '') return null;
  const twin = children.find(({ _id, linkedPage }) => _id !== child._id && linkedPage === child.linkedPage);
  return twin === undefined ? null : twin.name || 'another child';
}

interface SectionFieldProps {
  label: string;
  /** The linked page, or empty. */
  pageId: string;
  value: string;
  onChange: (section: string) => void;
}

/** A list of the linked page's sections if they are loaded, otherwise a text field (specification 4). */
function SectionField({ label, pageId, value, onChange }: SectionFieldProps) {
  const sections = useSections(pageId);
  const drawn = useTitle();
  if (sections.length === 0) {
    return (
      <TextInput
        label={label}
        value={value}
        placeholder={SECTION_PLACEHOLDER}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const anchor = value.replace(/^#/, '');
  const options = sections.map(({ anchor: id, label: name }) => ({
    value: id,
    label: drawn(name) || `#${id}`,
  }));
  return (
    <NativeSelect
      label={label}
      data={optionsWith(anchor, options, 'Top of the page')}
      value={anchor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const NONE: readonly PageSection[] = [];

/** Returns the sections of the linked page; empty while they load, and if that fails (specification 8). */
function useSections(pageId: string): readonly PageSection[] {
  const { pages } = useApi();
  const ask = pageId === '' ? null : () => pages.sections(pageId);
  return useLoaded(pageId, ask, SECTIONS_FETCH_FAILED) ?? NONE;
}
