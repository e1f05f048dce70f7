import { useDeferredValue, useMemo } from 'react';
import { textOf } from '@wa/core/blocks/kinds/block-view';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { TextArea } from '../../../ui/text-field.tsx';
import type { BlockForm } from './form-props.ts';

/** The source of raw HTML. What is typed is stored; what would not be shown is said. */
export const HtmlForm: BlockForm = ({ data, patch }) => {
  const html = textOf(data['html']);
  const settled = useDeferredValue(html);
  const dropped = useMemo(() => droppedTags(settled), [settled]);
  return (
    <TextArea
      label="HTML source"
      className="input source"
      rows={8}
      spellCheck={false}
      value={html}
      hint={
        dropped.length > 0
          ? `Not shown to visitors: ${dropped.map((tag) => `<${tag}>`).join(', ')}.`
          : 'Scripts, styles and forms are left out when it is shown.'
      }
      onChange={(next) => patch({ html: next })}
    />
  );
};

/** Elements of the source that do not survive sanitising, each named once. */
function droppedTags(html: string): string[] {
  const left = new Set(tagsOf(sanitiseHtml(html)));
  // A first-level heading becomes one of the second level.
  return [...new Set(tagsOf(html))].filter((tag) => !left.has(tag) && !(tag === 'h1' && left.has('h2')));
}

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
}
