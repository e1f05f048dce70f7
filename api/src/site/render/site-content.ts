import type { DocumentFamily } from '@wa/core/domain/documents/document-words';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { mapTexts, drawText } from '@wa/core/domain/figures/references';
import type { CatalogueKeeper } from '../../content/catalog/catalogue-keeper.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type Change, type ChangeLog } from '../../store/change-log.ts';
import { listFamilies } from '../../documents/sheets/families.ts';
import { readRedirect } from '../../content/redirects/redirects.ts';
import { readSidebarTree } from '../../content/sidebar/read.ts';
import type { StoreReader } from '../../store/port.ts';

/** Everything the public site is made of, as anybody may see it: HTML is sanitised. */
export interface SiteContent extends PublicContent {
  sidebar: () => Promise<SidebarNode[]>;
  /** Every document that a page or product offers. */
  documentFamilies: () => Promise<DocumentFamily[]>;
  /** Where an address leads now; null if it never moved. */
  redirect: (path: string) => Promise<string | null>;
}

export interface SiteContentNeeds {
  store: StoreReader;
  catalogue: CatalogueKeeper;
  content: PublicContent;
  changes: Pick<ChangeLog, 'subscribe'>;
}

/** The navigation costs as much as a rendering. It shows titles of what it links to, and may show figures. */
const OF_SIDEBAR: readonly Change['kind'][] = ['sidebar-item', 'order', 'product', 'page', 'figure'];

export function createSiteContent({ store, catalogue, content, changes }: SiteContentNeeds): SiteContent {
  return {
    ...content,
    sidebar: cachedValue(changes, OF_SIDEBAR, async () => {
      const [stored, { figure }] = await Promise.all([readSidebarTree(store), catalogue.now()]);
      return mapTexts(stored, (text) => drawText(text, figure));
    }),
    documentFamilies: () => listFamilies(store, content),
    redirect: (path) => readRedirect(store, path),
  };
}
