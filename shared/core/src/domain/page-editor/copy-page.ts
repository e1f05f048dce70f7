import { SLUG_MAX_LENGTH } from '../limits.ts';
import type { PageInput } from '../pages/page.ts';
import { uniqueSlug } from '../slug.ts';
import { copyRow, editorSections, toEditable, withSections, type NewId } from './editable.ts';

const SUFFIX = '-copy';

/**
 * A page with the content of another under a free address and fresh block ids, ready for editing. Only what is about
 * that one page stays behind: its mark as featured.
 */
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
