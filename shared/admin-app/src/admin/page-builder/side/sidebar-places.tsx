import { useMemo, useState } from 'react';
import { ADD_SIDEBAR_ITEM } from '@wa/core/domain/labels';
import { SIDEBAR_SAVE_FAILED_SHORT } from '@wa/core/domain/messages';
import { type SidebarNode, flattenTree, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { splitHref } from '@wa/core/domain/links';
import { Icon } from '../../../ui/icon.tsx';
import { useContent } from '../../content-provider.tsx';
import { SidebarEditor } from '../../sidebar/sidebar-editor.tsx';
import { useEditorValue } from '../record/editor-store.ts';

/** The items of the site's sidebar that lead to the open page, each with its editor (D7: the builder's sidebar). */
export function SidebarPlaces() {
  const { sidebar } = useContent();
  const base = useEditorValue((state) => state.base);
  const [editing, setEditing] = useState<string | null>(null);
  const leading = useMemo(
    () => (base === null ? [] : flattenTree(sidebar).filter((node) => leadsTo(node, base.slug))),
    [base, sidebar],
  );
  return (
    <section className="stack-4" aria-label="In the sidebar">
      <h2>In the sidebar</h2>
      {leading.length > 0 && (
        <ul className="outline">
          {leading.map(({ _id, name }) => (
            <li key={_id}>
              <button
                type="button"
                className="nav-row"
                aria-label={`Edit sidebar item ${name}`}
                onClick={() => setEditing(_id)}
              >
                <Icon name="edit" />
                <span className="cut">{name || 'Untitled'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {leading.length === 0 && (
        <p className="field-hint">
          {base === null
            ? 'Save the page, then add a sidebar item for it here.'
            : 'No sidebar item links to this page yet.'}
        </p>
      )}
      {base !== null && (
        <button type="button" className="add-button" onClick={() => setEditing('new')}>
          <Icon name="plus" />
          {ADD_SIDEBAR_ITEM}
        </button>
      )}
      {editing !== null && (
        <SidebarEditor
          id={editing}
          linkedPage={base?._id}
          failedText={SIDEBAR_SAVE_FAILED_SHORT}
          asksOnClose
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function leadsTo(node: SidebarNode, slug: string): boolean {
  return splitHref(nodeHref(node)).path === `/${slug}`;
}
