import { EMPTY_CATALOGUE, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawValue } from '@wa/core/domain/catalogue/draw-records';
import type { ContentEntry, Page } from '@wa/core/domain/pages/page';
import { toPublicPage } from '@wa/core/html/sanitise';

/** An entry that nobody touched is sanitised once, not with every key that is pressed elsewhere. */
let known = { catalogue: EMPTY_CATALOGUE, entries: new WeakMap<ContentEntry, ContentEntry>() };

/** The content of a page as it may be shown to anyone. */
export function publicContent(content: readonly ContentEntry[], catalogue: Catalogue): ContentEntry[] {
  if (known.catalogue !== catalogue) known = { catalogue, entries: new WeakMap() };
  const { entries } = known;
  return content.map((entry) => {
    const kept = entries.get(entry);
    if (kept !== undefined) return kept;
    const shown =
      toPublicPage({ ...EMPTY, content: [drawValue(entry, catalogue.figure)] }).content[0] ?? entry;
    entries.set(entry, shown);
    return shown;
  });
}

const EMPTY: Page = {
  _id: '',
  version: 0,
  updatedAt: '',
  isDeleted: false,
  backTo: 'previous',
  copyProtection: false,
  title: '',
  slug: '',
  images: [],
  pdfs: [],
  content: [],
  featured: false,
  url: '',
};
