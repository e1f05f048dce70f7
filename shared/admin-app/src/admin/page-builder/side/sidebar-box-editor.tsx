import { SIDEBAR_BOX_TITLE, UNTITLED } from '@wa/core/domain/labels';
import { firstEntry, layoutOf, type SidebarBoxItem } from '@wa/core/domain/pages/page';
import { move } from '@wa/core/domain/ordering';
import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { ReferenceField } from '../../references/reference-field.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { hrefProblem } from '../../form/href-problem.ts';

/** Edits the title and links of the box next to the content, if the layout includes it. */
export function SidebarBoxEditor() {
  const { act } = useEditor();
  const content = useEditorValue((state) => state.form.content);
  if (!layoutOf(content, 'public').showSidebar) return null;
  const { title = '', items = [] } = firstEntry(content, 'sidebar') ?? {};
  const setItems = (next: readonly SidebarBoxItem[], typing?: string) =>
    act({ type: 'setEntry', entry: 'sidebar', patch: { items: [...next] }, typing });
  const set = (index: number, patch: SidebarBoxItem) =>
    setItems(
      items.map((item, at) => (at === index ? { ...item, ...patch } : item)),
      [index, ...Object.keys(patch)].join('.'),
    );
  return (
    <section className="section-card" aria-label="Sidebar box">
      <h2 className="line section-head sidebar-box-head">Sidebar box</h2>
      <div className="stack builder-form builder-form-padded">
        <ReferenceField
          label="Box title"
          value={title}
          placeholder={SIDEBAR_BOX_TITLE}
          onChange={(text) => act({ type: 'setEntry', entry: 'sidebar', patch: { title: text } })}
        />
        <div className="item-list">
          {items.length > 0 && (
            <ol>
              {items.map((item, index) => (
                <li key={index}>
                  <div className="stack-8">
                    <ReferenceField
                      label={`Label of item ${String(index + 1)}`}
                      value={item.label ?? ''}
                      placeholder={UNTITLED}
                      onChange={(label) => set(index, { label })}
                    />
                    <TextInput
                      label={`Link of item ${String(index + 1)}`}
                      value={item.href ?? ''}
                      error={hrefProblem(item.href ?? '')}
                      onChange={(event) => set(index, { href: event.currentTarget.value })}
                    />
                  </div>
                  <div className="item-list-tools">
                    <ActionIcon
                      aria-label={`Move item ${String(index + 1)} up`}
                      disabled={index === 0}
                      onClick={() => setItems(move(items, index, index - 1))}
                    >
                      <Icon name="up" />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={`Move item ${String(index + 1)} down`}
                      disabled={index === items.length - 1}
                      onClick={() => setItems(move(items, index, index + 1))}
                    >
                      <Icon name="down" />
                    </ActionIcon>
                    <ActionIcon
                      color="danger"
                      aria-label={`Remove item ${String(index + 1)}`}
                      onClick={() => setItems(items.filter((_, at) => at !== index))}
                    >
                      <Icon name="trash" />
                    </ActionIcon>
                  </div>
                </li>
              ))}
            </ol>
          )}
          <button
            type="button"
            className="add-button"
            onClick={() => setItems([...items, { href: '', label: '' }])}
          >
            <Icon name="plus" />
            Add item
          </button>
        </div>
      </div>
    </section>
  );
}
