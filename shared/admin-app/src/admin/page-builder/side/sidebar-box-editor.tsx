import { SIDEBAR_BOX_TITLE, UNTITLED } from '@wa/core/domain/labels';
import { firstEntry, layoutOf } from '@wa/core/domain/pages/page';
import { FieldsForm } from '../../form/fields-form.tsx';
import type { FormFields } from '../../form/form-fields.ts';
import { editEntry, useEditor, useEditorValue } from '../record/editor-store.ts';

const BOX: FormFields = {
  title: { is: 'line', label: 'Box title', placeholder: SIDEBAR_BOX_TITLE },
  items: {
    is: 'rows',
    label: 'item',
    title: 'Items',
    add: 'Add item',
    fields: {
      label: { is: 'line', label: 'Label of item #', placeholder: UNTITLED },
      href: { is: 'address', label: 'Link of item #' },
    },
  },
};

/** Edits the title and links of the box next to the content, if the layout includes it. */
export function SidebarBoxEditor() {
  const editor = useEditor();
  const content = useEditorValue((state) => state.form.content);
  if (!layoutOf(content, 'public').showSidebar) return null;
  return (
    <section className="box section-card" aria-label="Sidebar box">
      <h2 className="box-head">Sidebar box</h2>
      <div className="padded">
        <FieldsForm
          fields={BOX}
          data={firstEntry(content, 'sidebar') ?? {}}
          onEdit={editEntry(editor, 'sidebar')}
        />
      </div>
    </section>
  );
}
