import { isEntry } from '@wa/core/domain/pages/page-content';
import type { Page, PageInput } from '@wa/core/domain/pages/page';

/** What a draft holds: the input and the record it was based on, so that restoring it later still meets conflicts. */
export interface PageDraft {
  page: PageInput;
  base: Page | null;
}

export const draftKey = (slug: string) => `page/${slug}`;

/** A stored draft, distrusted (house style 9). */
export function isPageDraft(value: unknown): value is PageDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { page, base } = value as { page?: unknown; base?: unknown };
  return isPageInput(page) && (base === null || isPageInput(base));
}

/** The fields of a page, as an editor can open them. */
export function isPageInput(value: unknown): value is PageInput {
  if (typeof value !== 'object' || value === null) return false;
  const { title, slug, url, featured, images, pdfs, content } = value as Partial<
    Record<keyof PageInput, unknown>
  >;
  return (
    [title, slug, url].every((text) => typeof text === 'string') &&
    typeof featured === 'boolean' &&
    isTexts(images) &&
    isTexts(pdfs) &&
    Array.isArray(content) &&
    content.every(isContentEntry)
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isContentEntry(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { type } = entry as { type?: unknown };
  if (typeof type !== 'string') return false;
  const known = entry as PageInput['content'][number];
  return !isEntry(known, 'section') || known.rows === undefined || Array.isArray(known.rows);
}
