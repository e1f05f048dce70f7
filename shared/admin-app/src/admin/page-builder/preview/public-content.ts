import type { ContentEntry, Page } from '@wa/core/domain/pages/page';
import { toPublicPage } from '@wa/core/html/public-content';

/** An entry that nobody touched is sanitised once, not with every key that is pressed elsewhere. */
const known = new WeakMap<ContentEntry, ContentEntry>();

/** The content of a page as it may be shown to anyone. */
export function publicContent(content: readonly ContentEntry[]): ContentEntry[] {
  return content.map((entry) => {
    const kept = known.get(entry);
    if (kept !== undefined) return kept;
    const shown = toPublicPage({ ...EMPTY, content: [entry] }).content[0] ?? entry;
    known.set(entry, shown);
    return shown;
  });
}

const EMPTY: Page = {
  _id: '',
  version: 0,
  updatedAt: '',
  isDeleted: false,
  builtIn: false,
  title: '',
  slug: '',
  images: [],
  pdfs: [],
  content: [],
  featured: false,
  url: '',
};
