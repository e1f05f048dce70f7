import { Checkbox, Fieldset } from '@mantine/core';
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
    <Fieldset variant="unstyled" legend="Layout" className="layout-switches">
      {(Object.keys(SWITCHES) as (keyof Layout)[]).map((name) => (
        <Checkbox
          key={name}
          label={SWITCHES[name]}
          checked={layout[name]}
          onChange={(event) =>
            act({ type: 'setEntry', entry: 'layout', patch: { [name]: event.currentTarget.checked } })
          }
        />
      ))}
    </Fieldset>
  );
}
