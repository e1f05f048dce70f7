import { mendFields, objectsOf, textOf, type Unproven, unproven } from '../block-kinds/fields.ts';
import { kindOf } from '../block-kinds/registry.ts';
import { CLIP, SLUG_MAX_LENGTH } from '../limits.ts';
import { PASTE_DAMAGED, PASTE_NEWER, PASTE_TOO_LARGE } from '../messages.ts';
import type { Block } from '../pages/block.ts';
import { normalizeRow } from '../pages/page-content.ts';
import type { EditorSection } from './editable.ts';

/** What was copied: blocks, or whole sections. */
export type Clip =
  { holds: 'blocks'; blocks: readonly Block[] } | { holds: 'sections'; sections: readonly EditorSection[] };

const MARK = 'waCatalogueClip';
const VERSION = 1;
/** Names of kinds: characters, as the server takes them. */
const KIND_MAX = 100;
/** Keys that the server refuses at every depth. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** The text that a clipboard carries, also to another window or shell. */
export function writeClip(clip: Clip): string {
  return JSON.stringify({ [MARK]: VERSION, ...clip });
}

/**
 * What a clipboard holds, which anybody may have written: only what a page can store is taken, known kinds are read by
 * their own fields, unknown ones are kept as they are. Ids are still those of the original.
 * @returns null for text that is no clip, a sentence for one that cannot be pasted
 */
export function readClip(text: string): Clip | string | null {
  if (!text.includes(MARK)) return null;
  if (text.length > CLIP.maxLength) return PASTE_TOO_LARGE;
  const clip = parse(text);
  const version = clip[MARK];
  if (typeof version === 'number' && version > VERSION) return PASTE_NEWER;
  if (version !== VERSION || !isShallow(clip, CLIP.maxDepth)) return PASTE_DAMAGED;
  const blocks = readBlocks(clip['blocks']);
  if (blocks.length > 0) return { holds: 'blocks', blocks };
  const sections = objectsOf(clip['sections']).map(readSection);
  return sections.length > 0 ? { holds: 'sections', sections } : PASTE_DAMAGED;
}

function parse(text: string): Unproven {
  try {
    const parsed: unknown = JSON.parse(text, (key, value: unknown) =>
      PROTOTYPE_KEYS.includes(key) ? undefined : value,
    );
    return unproven(parsed);
  } catch {
    return {};
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

function readSection({ title, slug, rows }: Unproven): EditorSection {
  return {
    type: 'section',
    title: textOf(title),
    slug: textOf(slug).slice(0, SLUG_MAX_LENGTH),
    rows: objectsOf(rows).map(({ columns, columnsData }) =>
      normalizeRow({
        ...(typeof columns === 'number' && { columns }),
        columnsData: Array.isArray(columnsData) ? columnsData.map(readBlocks) : [],
      }),
    ),
  };
}

function readBlocks(stored: unknown): Block[] {
  return objectsOf(stored).flatMap(({ id, kind, data }) => {
    if (typeof kind !== 'string' || kind === '' || kind.length > KIND_MAX) return [];
    const known = kindOf(kind);
    return [{ id: textOf(id), kind, data: known === null ? data : mendFields(known.fields, data) }];
  });
}
