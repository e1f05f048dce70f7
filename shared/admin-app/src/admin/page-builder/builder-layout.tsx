import { LAYOUT_LABELS } from '@wa/core/domain/labels';
import {
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  memo,
  useDeferredValue,
  useMemo,
} from 'react';
import { PageFields } from './side/page-fields.tsx';
import { SectionsEditor } from './board/sections-editor.tsx';
import { SidebarPlaces } from './side/sidebar-places.tsx';
import { SidePane } from './side/side-pane.tsx';
import { SidebarBoxEditor } from './side/sidebar-box-editor.tsx';
import { Fieldset } from '@mantine/core';
import { layoutOf } from '@wa/core/domain/pages/page';
import { FieldsForm } from '../form/fields-form.tsx';
import type { FormFields } from '../form/form-fields.ts';
import { editEntry, useEditor, useEditorValue } from './record/editor-store.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { editorSections, type EditorSection } from '@wa/core/domain/page-editor/editable';
import { Icon } from '../../ui/icon.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { blockFacts, blockTitle } from './board/block-facts.ts';
import { focusBlock, showPart } from './board/focus.ts';

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
      <nav className="narrow-only builder-parts" aria-label="Builder views">
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
        className={isFull ? 'stack columns-lg builder builder-full' : 'stack columns-lg builder'}
        data-part={part}
        style={shares as CSSProperties}
      >
        <div className="stack pane builder-outline">
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

const SWITCHES: FormFields = {
  showHeader: { is: 'flag', initial: false, label: LAYOUT_LABELS.showHeader },
  showFooter: { is: 'flag', initial: false, label: LAYOUT_LABELS.showFooter },
  showSidebar: { is: 'flag', initial: false, label: LAYOUT_LABELS.showSidebar },
  sectionDividers: { is: 'flag', initial: true, label: LAYOUT_LABELS.sectionDividers },
};

/** The switches of the page's layout, as visitors have it. */
function LayoutSwitches() {
  const editor = useEditor();
  const content = useEditorValue((state) => state.form.content);
  return (
    <Fieldset variant="unstyled" legend="Layout">
      <FieldsForm fields={SWITCHES} data={layoutOf(content, 'public')} onEdit={editEntry(editor, 'layout')} />
    </Fieldset>
  );
}

interface PaneHandleProps {
  /** Percent. */
  share: number;
  onResize: (share: number) => void;
}

/** Separator between editor and side pane: dragged, moved with arrow keys, or reset with a double click. */
function PaneHandle({ share, onResize }: PaneHandleProps) {
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.previousElementSibling?.getBoundingClientRect().left ?? 0;
    const right = event.currentTarget.nextElementSibling?.getBoundingClientRect().right ?? 0;
    if (right > left) onResize(((right - event.clientX) / (right - left)) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: share + PANE_SHARE.step,
      ArrowRight: share - PANE_SHARE.step,
      Home: PANE_SHARE.max,
      End: PANE_SHARE.min,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    <div
      className="broad-only pane-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the side pane"
      aria-valuenow={share}
      aria-valuemin={PANE_SHARE.min}
      aria-valuemax={PANE_SHARE.max}
      aria-valuetext={`${String(share)} percent`}
      tabIndex={0}
      title="Drag to make the preview wider or narrower"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(PANE_SHARE.standard)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Width of the side pane in percent of the width of editor and pane. */
const PANE_SHARE = { min: 25, max: 70, standard: 46, step: 4 } as const;

const SHARE_FLAG = 'admin-pane-share';
const FULL_FLAG = 'admin-pane-full';

/** Returns a share within its limits; the default for anything that isn't a number. */
function toShare(value: number | string | null): number {
  const share = value === null || value === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(share)) return PANE_SHARE.standard;
  return Math.min(Math.max(Math.round(share), PANE_SHARE.min), PANE_SHARE.max);
}

/** Stores the width of the builder's side pane: a share, or the full width. */
function usePaneSize() {
  const { flags } = usePlatform();
  const [share, setShare] = useState(() => toShare(flags.get(SHARE_FLAG)));
  const [isFull, setFull] = useState(() => flags.get(FULL_FLAG) === 'yes');
  const resize = useCallback(
    (wanted: number) => {
      const next = toShare(wanted);
      setShare(next);
      flags.set(SHARE_FLAG, next === PANE_SHARE.standard ? null : String(next));
    },
    [flags],
  );
  const setFullWidth = useCallback(
    (next: boolean) => {
      setFull(next);
      flags.set(FULL_FLAG, next ? 'yes' : null);
    },
    [flags],
  );
  return { share, resize, isFull, setFullWidth };
}

/** Lists the sections and blocks of the page with links to their positions in the editor. */
function Outline({ onGo }: { onGo: () => void }) {
  const content = useDeferredValue(useEditorValue((state) => state.form.content));
  const sections = useMemo(() => editorSections(content), [content]);
  return (
    <nav aria-label="Outline">
      <h2>Outline</h2>
      <ol className="outline">
        {sections.map((section, index) => (
          <OutlineSection key={index} section={section} index={index} onGo={onGo} />
        ))}
      </ol>
    </nav>
  );
}

const OutlineSection = memo(function OutlineSection({
  section,
  index,
  onGo,
}: {
  section: EditorSection;
  index: number;
  onGo: () => void;
}) {
  const catalogue = useCatalogue();
  const blocks = section.rows.flatMap((row) => row.columnsData.flat());
  return (
    <li>
      <button
        type="button"
        className="nav-row"
        onClick={() => {
          onGo();
          showPart(`section-${String(index)}`);
        }}
      >
        <Icon name="columns" size={16} />
        <span className="cut">{section.title.trim() || `Section ${String(index + 1)}`}</span>
      </button>
      {blocks.length > 0 && (
        <ol>
          {blocks.map((block) => {
            const { name, icon } = blockFacts(block.kind);
            const title = blockTitle(block, catalogue);
            return (
              <li key={block.id}>
                <button
                  type="button"
                  className="nav-row"
                  title={name}
                  onClick={() => {
                    onGo();
                    showPart(`block-${block.id}`);
                    focusBlock(block.id);
                  }}
                >
                  <Icon name={icon} size={16} />
                  <span className="cut">{title || name}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
});
