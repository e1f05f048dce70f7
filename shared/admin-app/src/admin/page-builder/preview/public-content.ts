import { EMPTY_CATALOGUE, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { renderValue } from '@wa/core/domain/catalogue/draw-records';
import type { ContentEntry, Page } from '@wa/core/domain/pages/page';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { toPublicPage } from '@wa/core/html/sanitise';

/** An unchanged entry is sanitized once, not on every keystroke elsewhere. */
let known = { catalogue: EMPTY_CATALOGUE, entries: new WeakMap<ContentEntry, ContentEntry>() };

/** Returns the sanitized content of a page. */
export function publicContent(content: readonly ContentEntry[], catalogue: Catalogue): ContentEntry[] {
  if (known.catalogue !== catalogue) known = { catalogue, entries: new WeakMap() };
  const { entries } = known;
  return content.map((entry) => {
    const kept = entries.get(entry);
    if (kept !== undefined) return kept;
    const shown =
      toPublicPage({ ...EMPTY, content: [renderValue(entry, catalogue.figure)] }).content[0] ?? entry;
    entries.set(entry, shown);
    return shown;
  });
}

const EMPTY: Page = { ...PAGE.empty, _id: '', version: 0, updatedAt: '', isDeleted: false };
