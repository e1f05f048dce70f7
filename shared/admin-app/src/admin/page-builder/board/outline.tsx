import { memo, useDeferredValue, useMemo } from 'react';
import { editorSections, type EditorSection } from '@wa/core/domain/page-editor/editable';
import { Icon } from '../../../ui/icon.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { blockFacts } from './block-facts.ts';
import { blockTitle } from './block-title.ts';
import { useEditorValue } from '../record/editor-store.ts';
import { focusBlock, showPart } from './focus.ts';

/** Lists the sections and blocks of the page with links to their positions in the editor. */
export function Outline({ onGo }: { onGo: () => void }) {
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
        onClick={() => {
          onGo();
          showPart(`section-${String(index)}`);
        }}
      >
        <Icon name="columns" size={16} />
        <span>{section.title.trim() || `Section ${String(index + 1)}`}</span>
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
                  title={name}
                  onClick={() => {
                    onGo();
                    showPart(`block-${block.id}`);
                    focusBlock(block.id);
                  }}
                >
                  <Icon name={icon} size={16} />
                  <span>{title || name}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
});
