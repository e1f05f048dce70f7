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
import { sectionSlug, uniqueSlug } from '../slug.ts';
import { SLUG_MAX_LENGTH } from '../limits.ts';

/** Makes ids of blocks; injected, so that tests and replays are repeatable. */
export type NewId = () => string;

/** A section with everything the editor relies on; fields of later versions ride along. */
export interface EditorSection extends SectionEntry {
  title: string;
  slug: string;
  rows: NormalRow[];
}

/** The sections of a page as the editor sees them. @param content as `toEditable` and `editPage` leave it */
export function editorSections(content: readonly ContentEntry[]): EditorSection[] {
  return content.filter((entry) => isEntry(entry, 'section')) as EditorSection[];
}

/** Puts sections where the old ones stood, further ones behind them; all other entries keep their places. */
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

/** Changes the first entry of a type, or adds one in front. */
export function patchEntry<T extends KnownEntry['type']>(
  content: readonly ContentEntry[],
  type: T,
  patch: Partial<Extract<KnownEntry, { type: T }>>,
): ContentEntry[] {
  const at = content.findIndex((entry) => entry.type === type);
  if (at < 0) return [{ ...patch, type }, ...content];
  return content.map((entry, index) => (index === at ? { ...entry, ...patch, type } : entry));
}

/** The section that stays when the last one is deleted, and the first of a new page (specification 4). */
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
 * The page made ready for editing: older rows become a section titled after the page, a page without any gets
 * 'Section 1', every block has an id that no other has. Entries of later versions stay. A section without a slug gets
 * the id by which it is drawn: visitors may have linked to that.
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

/** Every section with a slug that no other has: made from the title where empty (specification 4). */
function withSlugs(sections: readonly EditorSection[]): EditorSection[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    const slug = sectionSlug(section.slug, section.title, taken);
    taken.add(slug);
    return slug === section.slug ? section : { ...section, slug };
  });
}

/** The page as it is saved: title, slug and url trimmed, section slugs complete and unique. */
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

/** A copy of a page under a free address, with fresh block ids, and not featured. */
export function copyPage(page: PageInput, taken: Iterable<string>, newId: NewId): PageInput {
  const copy = toEditable(page, newId);
  const sections = editorSections(copy.content).map((section) => ({
    ...section,
    rows: section.rows.map((row) => copyRow(row, newId)),
  }));
  return {
    ...copy,
    title: `${page.title} (copy)`,
    slug: uniqueSlug(page.slug.slice(0, SLUG_MAX_LENGTH - SUFFIX.length) + SUFFIX, taken),
    featured: false,
    content: withSections(copy.content, sections),
  };
}
