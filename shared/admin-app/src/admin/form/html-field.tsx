import { useDeferredValue, useMemo } from 'react';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { ReferenceArea } from '../references/reference-field.tsx';

interface HtmlFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Edits raw HTML. The source is stored as typed, and a note lists the elements that visitors won't see. */
export function HtmlField({ label, value, onChange }: HtmlFieldProps) {
  const settled = useDeferredValue(value);
  const dropped = useMemo(() => droppedTags(settled), [settled]);
  return (
    <ReferenceArea
      isHtml
      label={label}
      classNames={{ input: 'code' }}
      rows={8}
      spellCheck={false}
      value={value}
      description={
        dropped.length > 0
          ? `Not shown to visitors: ${dropped.map((tag) => `<${tag}>`).join(', ')}.`
          : 'Visitors don’t see scripts, styles, or forms.'
      }
      onChange={onChange}
    />
  );
}

/** Returns the names of elements that sanitizing removes, without duplicates. */
function droppedTags(html: string): string[] {
  const left = new Set(tagsOf(sanitiseHtml(html)));
  // Sanitizing turns a first-level heading into a second-level one.
  return [...new Set(tagsOf(html))].filter((tag) => !left.has(tag) && !(tag === 'h1' && left.has('h2')));
}

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
}
