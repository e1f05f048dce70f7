import { useDeferredValue, useMemo } from 'react';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { ReferenceArea } from '../references/reference-field.tsx';

interface HtmlFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The source of raw HTML. What is typed is stored; what would not be shown is said. */
export function HtmlField({ label, value, onChange }: HtmlFieldProps) {
  const settled = useDeferredValue(value);
  const dropped = useMemo(() => droppedTags(settled), [settled]);
  return (
    <ReferenceArea
      isHtml
      label={label}
      classNames={{ input: 'source' }}
      rows={8}
      spellCheck={false}
      value={value}
      description={
        dropped.length > 0
          ? `Not shown to visitors: ${dropped.map((tag) => `<${tag}>`).join(', ')}.`
          : 'Scripts, styles and forms are left out when it is shown.'
      }
      onChange={onChange}
    />
  );
}

/** Elements of the source that do not survive sanitising, each named once. */
function droppedTags(html: string): string[] {
  const left = new Set(tagsOf(sanitiseHtml(html)));
  // A first-level heading becomes one of the second level.
  return [...new Set(tagsOf(html))].filter((tag) => !left.has(tag) && !(tag === 'h1' && left.has('h2')));
}

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
}
