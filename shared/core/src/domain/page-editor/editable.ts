import {
  type Block,
  type ContentEntry,
  type KnownEntry,
  type PageInput,
  type SectionEntry,
  type NormalRow,
  isEntry,
  normalizeRow,
  sectionEntries,
  sectionId,
} from '../pages/page.ts';
import { withMovedAddresses } from '../moved-addresses.ts';
import { sectionSlug, uniqueSlug } from '../slug.ts';
import { SLUG_MAX_LENGTH } from '../limits.ts';

/** Generates block ids. Injected, so that tests and replays are repeatable. */
export type NewId = () => string;

/** A section with all fields that the editor needs. Fields from later versions are kept. */
export interface EditorSection extends SectionEntry {
  title: string;
  slug: string;
  rows: NormalRow[];
}

/**
 * Returns the sections of a page for the editor.
 * @param content as `toEditable` and `editPage` return it
 */
export function editorSections(content: readonly ContentEntry[]): EditorSection[] {
  return content.filter((entry) => isEntry(entry, 'section')) as EditorSection[];
}

/**
 * Replaces the sections in their positions and adds further ones after them. All other entries keep their
 * positions.
 */
export function withSections(
  content: readonly ContentEntry[],
  sections: readonly SectionEntry[],
): ContentEntry[] {
  const waiting: ContentEntry[] = [...sections];
  let left = content.filter((entry) => isEntry(entry, 'section')).length;
  const result = content.flatMap((entry): ContentEntry[] => {
    if (!isEntry(entry, 'section')) return [entry];
    left -= 1;
    return waiting.splice(0, left === 0 ? waiting.length : 1);
  });
  return [...result, ...waiting];
}

/** Changes the first entry of a type, or adds one at the start. */
export function patchEntry<T extends KnownEntry['type']>(
  content: readonly ContentEntry[],
  type: T,
  patch: Partial<Extract<KnownEntry, { type: T }>>,
): ContentEntry[] {
  const at = content.findIndex((entry) => entry.type === type);
  if (at < 0) return [{ ...patch, type }, ...content];
  return content.map((entry, index) => (index === at ? { ...entry, ...patch, type } : entry));
}

/**
 * Creates the first section of a new page, which also replaces the last deleted section (specification 4).
 */
export function freshSection(position: number, taken: Iterable<string>): EditorSection {
  const title = `Section ${String(position)}`;
  return { type: 'section', title, slug: sectionSlug('', title, taken), rows: [] };
}

export function copyRow(row: NormalRow, newId: NewId): NormalRow {
  return {
    ...row,
    columnsData: row.columnsData.map((column) => column.map((block) => ({ ...block, id: newId() }))),
  };
}

/**
 * Prepares a page for editing. Older rows become a section with the page's title, and a page without sections
 * gets 'Section 1'. Every block gets a unique id. Entries from later versions are kept. A section without a
 * slug gets its rendered id as slug, because visitors may have linked to it.
 */
export function toEditable<P extends PageInput>(page: P, newId: NewId): P {
  const seen = new Set<string>();
  const unique = (block: Block): Block => {
    const id = block.id === '' || seen.has(block.id) ? newId() : block.id;
    seen.add(id);
    return id === block.id ? block : { ...block, id };
  };
  const stored = sectionEntries(page).map((section, at): EditorSection => ({
    ...section,
    title: section.title ?? '',
    slug: section.slug?.trim() ? section.slug : sectionId(section, at),
    rows: (section.rows ?? []).map((row) => {
      const { columns, columnsData } = normalizeRow(row);
      return { ...row, columns, columnsData: columnsData.map((column) => column.map(unique)) };
    }),
  }));
  const sections = stored.length > 0 ? stored : [freshSection(1, [])];
  const converted = !page.content.some((entry) => isEntry(entry, 'section'));
  const content = converted ? page.content.filter((entry) => !isEntry(entry, 'row')) : page.content;
  return { ...page, content: withSections(content, withSlugs(sections)) };
}

/** Gives every section a unique slug, derived from the title if empty (specification 4). */
function withSlugs(sections: readonly EditorSection[]): EditorSection[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    const slug = sectionSlug(section.slug, section.title, taken);
    taken.add(slug);
    return slug === section.slug ? section : { ...section, slug };
  });
}

/** Returns the page for saving: title, slug, and url trimmed, section slugs complete and unique. */
export function toSavedPage<P extends PageInput>(page: P): P {
  return {
    ...page,
    title: page.title.trim(),
    slug: page.slug.trim(),
    url: page.url.trim(),
    content: withSections(page.content, withSlugs(editorSections(page.content))),
  };
}

const SUFFIX = '-copy';

/** Copies a page with its own documents to a free address, with new block ids and not featured. */
export function copyPage(page: PageInput, taken: Iterable<string>, newId: NewId): PageInput {
  const copy = toEditable(page, newId);
  const sections = editorSections(copy.content).map((section) => ({
    ...section,
    rows: section.rows.map((row) => copyRow(row, newId)),
  }));
  const slug = uniqueSlug(page.slug.slice(0, SLUG_MAX_LENGTH - SUFFIX.length) + SUFFIX, taken);
  const content = withSections(copy.content, sections);
  const title = `${page.title} (copy)`;
  return withMovedAddresses(
    { ...copy, title, slug, featured: false, prepared: null, content },
    { from: `/${page.slug}`, to: `/${slug}` },
  );
}
