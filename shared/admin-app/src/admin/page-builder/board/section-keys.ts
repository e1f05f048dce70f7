import { useState } from 'react';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';

type Sections = readonly EditorSection[];

/**
 * Returns the React keys of the sections. A key belongs to a place until a save brings in changes of others. Then it
 * follows its section, so that the caret stays in the text that someone is typing.
 * @param base the stored page that the sections are based on
 */
export function useSectionKeys(base: object | null, sections: Sections): readonly number[] {
  const [seen, setSeen] = useState(() => ({ base, sections, keys: sections.map((_, at) => at) }));
  if (seen.base === base && seen.sections === sections) return seen.keys;
  const known = seen.base === base ? seen.keys : followed(seen.sections, seen.keys, sections);
  const next = Math.max(-1, ...seen.keys) + 1;
  const keys = sections.map((_, at) => known[at] ?? next + at);
  setSeen({ base, sections, keys });
  return keys;
}

/** Returns the key of each section by its anchor, or by its place if the save changed the anchor; undefined for a new one. */
function followed(before: Sections, keys: readonly number[], now: Sections): (number | undefined)[] {
  const free = new Map(before.map(({ slug }, at) => [slug, keys[at]]));
  const found = now.map(({ slug }) => {
    const key = free.get(slug);
    free.delete(slug);
    return key;
  });
  if (now.length !== before.length) return found;
  return found.map((key, at) => key ?? (found.includes(keys[at]) ? undefined : keys[at]));
}
