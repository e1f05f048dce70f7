import { useState, type CSSProperties } from 'react';
import { LayoutSwitches } from './side/layout-switches.tsx';
import { Outline } from './board/outline.tsx';
import { PageFields } from './side/page-fields.tsx';
import { PaneHandle } from './side/pane-handle.tsx';
import { usePaneSize } from './side/pane-size.ts';
import { SectionsEditor } from './board/sections-editor.tsx';
import { SidebarPlaces } from './side/sidebar-places.tsx';
import { SidePane } from './side/side-pane.tsx';
import { SidebarBoxEditor } from './side/sidebar-box-editor.tsx';

const PARTS = { outline: 'Outline', editor: 'Editor', preview: 'Preview' } as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

/** Outline, editor, and a resizable pane side by side; below lg, one at a time in three tabs. */
export function BuilderLayout() {
  const [part, setPart] = useState<Part>('editor');
  const { share, resize, isFull, setFullWidth } = usePaneSize();
  const shares = { '--editor-share': `${String(100 - share)}fr`, '--pane-share': `${String(share)}fr` };
  return (
    <>
      <nav className="builder-parts" aria-label="Builder views">
        {PART_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === part ? 'true' : undefined}
            onClick={() => setPart(name)}
          >
            {PARTS[name]}
          </button>
        ))}
      </nav>
      <div
        className={isFull ? 'builder builder-full' : 'builder'}
        data-part={part}
        style={shares as CSSProperties}
      >
        <div className="builder-outline">
          <Outline onGo={() => setPart('editor')} />
          <LayoutSwitches />
          <SidebarPlaces />
        </div>
        <section className="stack builder-editor" aria-label="Editor">
          <PageFields />
          <SectionsEditor />
          <SidebarBoxEditor />
        </section>
        <PaneHandle share={share} onResize={resize} />
        <SidePane isFull={isFull} onFull={setFullWidth} />
      </div>
    </>
  );
}
