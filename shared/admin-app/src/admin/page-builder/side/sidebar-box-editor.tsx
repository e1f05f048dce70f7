import { SIDEBAR_BOX_TITLE, UNTITLED } from '@wa/core/domain/labels';
import { firstEntry, layoutOf, type SidebarBoxItem } from '@wa/core/domain/pages/page';
import { TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { ReferenceField } from '../../references/reference-field.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { ItemList } from '../../form/item-list.tsx';
import { hrefProblem } from '../../form/form-fields.ts';

/** Edits the title and links of the box next to the content, if the layout includes it. */
export function SidebarBoxEditor() {
  const { act, getState } = useEditor();
  const content = useEditorValue((state) => state.form.content);
  if (!layoutOf(content, 'public').showSidebar) return null;
  const { title = '', items = [] } = firstEntry(content, 'sidebar') ?? {};
  const editItems = (change: (now: readonly SidebarBoxItem[]) => SidebarBoxItem[], typing?: string) => {
    const now = firstEntry(getState().form.content, 'sidebar')?.items ?? [];
    act({ type: 'setEntry', entry: 'sidebar', patch: { items: change(now) }, typing });
  };
  return (
    <section className="box section-card" aria-label="Sidebar box">
      <h2 className="line section-head sidebar-box-head">Sidebar box</h2>
      <div className="stack builder-form builder-form-padded">
        <ReferenceField
          label="Box title"
          value={title}
          placeholder={SIDEBAR_BOX_TITLE}
          onChange={(text) => act({ type: 'setEntry', entry: 'sidebar', patch: { title: text } })}
        />
        <ItemList
          items={items}
          itemName="item"
          newItem={() => ({ href: '', label: '' })}
          titleOf={() => ''}
          onEdit={editItems}
          addButton={(addItem) => (
            <button type="button" className="add-button" onClick={addItem}>
              <Icon name="plus" />
              Add item
            </button>
          )}
          renderItem={(item, edit, index) => (
            <>
              <ReferenceField
                label={`Label of item ${String(index + 1)}`}
                value={item.label ?? ''}
                placeholder={UNTITLED}
                onChange={(label) => edit((now) => ({ ...now, label }), 'label')}
              />
              <TextInput
                label={`Link of item ${String(index + 1)}`}
                value={item.href ?? ''}
                error={hrefProblem(item.href ?? '')}
                onChange={({ currentTarget: { value: href } }) => edit((now) => ({ ...now, href }), 'href')}
              />
            </>
          )}
        />
      </div>
    </section>
  );
}
