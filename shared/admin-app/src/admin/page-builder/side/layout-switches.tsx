import { layoutOf, type Layout } from '@wa/core/domain/pages/page';
import { useEditor, useEditorValue } from '../record/editor-store.ts';

const SWITCHES = {
  showHeader: 'Header',
  showFooter: 'Footer',
  showSidebar: 'Sidebar box',
  sectionDividers: 'Section dividers',
} as const satisfies Record<keyof Layout, string>;

/** The switches of the page's layout, as visitors have it. */
export function LayoutSwitches() {
  const { act } = useEditor();
  const content = useEditorValue((state) => state.form.content);
  const layout = layoutOf(content, 'public');
  return (
    <fieldset className="layout-switches">
      <legend>Layout</legend>
      {(Object.keys(SWITCHES) as (keyof Layout)[]).map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={layout[name]}
            onChange={(event) =>
              act({ type: 'setEntry', entry: 'layout', patch: { [name]: event.target.checked } })
            }
          />
          {SWITCHES[name]}
        </label>
      ))}
    </fieldset>
  );
}
