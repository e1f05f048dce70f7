import { useState } from 'react';
import { newTmpId } from '../../client/queue/operation.ts';
import {
  editSidebarItem,
  type LinkChange,
  type SidebarChildDraft as Child,
  type SidebarDraft,
  type SidebarEdit,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { type SidebarNode, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { Editing } from '../editing/editor-state.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { ChildRow } from './child-row.tsx';
import { LinkSelect } from './link-select.tsx';
import { SectionField } from './section-field.tsx';
import { useMakeIndependent } from './use-make-independent.ts';

interface SidebarFieldsProps {
  editor: RecordEditor<SidebarNode, SidebarDraft>;
  state: Editing<SidebarNode, SidebarDraft>;
}

const editOf =
  ({ edit }: SidebarFieldsProps['editor']) =>
  (action: SidebarEdit) =>
    edit((now) => editSidebarItem(now, action));

const idOf = ({ _id }: Child) => _id;
const nameOf = ({ name }: Child) => name || 'New child';

/** Name, links and children of a sidebar item, each following the rules of specification 4. */
export function SidebarFields({ editor, state }: SidebarFieldsProps) {
  const { form: draft } = state;
  const edit = editOf(editor);
  const change = (fields: LinkChange) => edit({ type: 'change', change: fields });
  const { children } = draft;
  const isParent = children.length > 0;
  const hasLink = draft.linkedProduct !== '' || draft.linkedPage !== '';
  return (
    <>
      <TextInput
        label="Name"
        value={draft.name}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className="two-columns">
        <LinkSelect
          label="Link to Product"
          kind="product"
          value={isParent ? '' : draft.linkedProduct}
          disabled={isParent}
          onChange={(linkedProduct) => change({ linkedProduct })}
        />
        <LinkSelect
          label="Link to Page"
          kind="page"
          value={isParent ? '' : draft.linkedPage}
          disabled={isParent}
          onChange={(linkedPage) => change({ linkedPage })}
        />
      </div>
      {isParent ? (
        <p className="field-hint">An item with children opens its panel, so it has no link of its own.</p>
      ) : (
        <>
          {draft.linkedPage !== '' && (
            <SectionField
              label="Section"
              pageId={draft.linkedPage}
              value={draft.section}
              onChange={(section) => change({ section })}
            />
          )}
          {!hasLink && (
            <TextInput
              label="Free-form link"
              value={draft.href}
              description="Used when neither a product nor a page is linked."
              onChange={(event) => change({ href: event.currentTarget.value })}
            />
          )}
        </>
      )}
      {isHome(draft) ? (
        <p className="field-hint">HOME always sorts first and has no children.</p>
      ) : (
        <Children editor={editor} state={state} />
      )}
    </>
  );
}

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
  return (
    <section className="children" aria-labelledby="children-title">
      <div className="children-head">
        <h3 id="children-title" className="field-label">
          Children
        </h3>
        <Button leftSection={<Icon name="plus" />} size="xs" onClick={add}>
          Add child
        </Button>
      </div>
      {children.length === 0 ? (
        <p className="field-hint">No children: the item is a link.</p>
      ) : (
        <SortableList
          label="Children in their order"
          layout="list"
          className="children-list"
          items={children}
          idOf={idOf}
          nameOf={nameOf}
          onMove={(from, to) => edit({ type: 'moveChild', from, to })}
          itemClassName={(child) => (twinOf(children, child) === null ? '' : 'is-duplicate')}
          renderItem={(child, index) => (
            <ChildRow
              child={child}
              index={index}
              count={children.length}
              twin={twinOf(children, child)}
              isAdded={child._id === added}
              isSaved={base?.children.some(({ _id }) => _id === child._id) ?? false}
              edit={edit}
              onMakeIndependent={() => void makeIndependent(child._id)}
            />
          )}
        />
      )}
    </section>
  );
}

/** Name of another child that links to the same page (specification 5); null when none does. */
function twinOf(children: readonly Child[], child: Child): string | null {
  if (child.linkedPage === '') return null;
  const twin = children.find(({ _id, linkedPage }) => _id !== child._id && linkedPage === child.linkedPage);
  return twin === undefined ? null : twin.name || 'another child';
}
