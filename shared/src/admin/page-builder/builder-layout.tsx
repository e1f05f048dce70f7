import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { FilesPanel } from './files-panel.tsx';
import { LayoutSwitches } from './layout-switches.tsx';
import { Outline } from './outline.tsx';
import { PageFields } from './page-fields.tsx';
import { Preview, PREVIEW_WIDTHS, type PreviewWidth } from './preview.tsx';
import { SectionsEditor } from './sections-editor.tsx';
import { SeoPanel } from './seo-panel.tsx';
import { SidebarBoxEditor } from './sidebar-box-editor.tsx';

const PARTS = { outline: 'Outline', editor: 'Editor', preview: 'Preview' } as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

/** Outline, editor and preview side by side; below lg one at a time, by three tabs. */
export function BuilderLayout() {
  const [part, setPart] = useState<Part>('editor');
  return (
    <>
      <nav className="builder-parts" aria-label="Builder parts">
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
      <div className="builder" data-part={part}>
        <div className="builder-outline">
          <Outline onGo={() => setPart('editor')} />
          <LayoutSwitches />
        </div>
        <section className="builder-editor" aria-label="Editor">
          <PageFields />
          <SectionsEditor />
          <SidebarBoxEditor />
        </section>
        <SidePane />
      </div>
    </>
  );
}

const PANES = { preview: 'Preview', seo: 'SEO', files: 'Files' } as const;
type Pane = keyof typeof PANES;

const WIDTH_ICONS: Readonly<Record<PreviewWidth, IconName>> = {
  phone: 'phoneDevice',
  tablet: 'tablet',
  desktop: 'desktop',
};

function SidePane() {
  const [pane, setPane] = useState<Pane>('preview');
  const [width, setWidth] = useState<PreviewWidth>('desktop');
  const views: Readonly<Record<Pane, ReactNode>> = {
    preview: <Preview width={width} />,
    seo: <SeoPanel />,
    files: <FilesPanel />,
  };
  return (
    <aside className="builder-pane" aria-label={PANES[pane]}>
      <div className="pane-head">
        <span className="segments" role="group" aria-label="Side pane">
          {(Object.keys(PANES) as Pane[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === pane} onClick={() => setPane(name)}>
              {PANES[name]}
            </button>
          ))}
        </span>
        <span className="spacer" />
        {pane === 'preview' &&
          (Object.keys(PREVIEW_WIDTHS) as PreviewWidth[]).map((name) => (
            <button
              key={name}
              type="button"
              className="tool"
              aria-label={`${name.charAt(0).toUpperCase()}${name.slice(1)} width`}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            >
              <Icon name={WIDTH_ICONS[name]} />
            </button>
          ))}
      </div>
      {views[pane]}
    </aside>
  );
}
