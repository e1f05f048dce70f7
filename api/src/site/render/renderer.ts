import type { DocumentFamily } from '@wa/core/domain/documents/document-words';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { mapTexts, drawText } from '@wa/core/domain/figures/references';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type Change, type ChangeLog } from '../../store/change-log.ts';
import { listFamilies } from '../../documents/sheets/families.ts';
import { readRedirect } from '../../content/redirects/redirects.ts';
import { readSidebarTree } from '../../content/sidebar/sidebar-items.ts';
import type { StoreReader } from '../../store/port.ts';
import type { SiteDocument, SiteRenderer } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { Answers } from '../finder/answers.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import { documentsIn, routeFor, type Route } from './route-data.ts';

/** Everything the public site is made of, as anybody may see it: HTML is sanitised. */
export interface SiteContent extends PublicContent {
  sidebar: () => Promise<SidebarNode[]>;
  /** Every document that a page or product offers. */
  documentFamilies: () => Promise<DocumentFamily[]>;
  /** Where an address leads now; null if it never moved. */
  redirect: (path: string) => Promise<string | null>;
}

interface SiteContentNeeds {
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

interface RendererNeeds {
  content: SiteContent;
  settings: SettingsKeeper;
  answers: Answers;
  /** What is known of the site's own PDFs at these addresses. */
  documentFacts: (addresses: readonly string[]) => Promise<KnownDocuments>;
  /** What a product asks for. */
  asks: PartsKeeper['asks'];
  /** Called for every rendering, so that development sees the newest source; production keeps the first. */
  loadRenderer: () => Promise<SiteRenderer>;
}

/** The public site as documents: what stands at an address, drawn. Nothing is kept here. */
export interface Renderer {
  route: (path: string, query?: URLSearchParams) => Promise<Route>;
  render: (route: Extract<Route, { kind: 'shown' }>) => Promise<string>;
  renderError: (path: string) => Promise<string>;
  renderAdmin: (nonce: string) => Promise<string>;
}

export function createRenderer({
  content,
  settings,
  answers,
  documentFacts,
  asks,
  loadRenderer,
}: RendererNeeds): Renderer {
  const renderDocument = async (document: Pick<SiteDocument, 'path' | 'route'>): Promise<string> => {
    const [renderer, sidebar, now] = await Promise.all([loadRenderer(), content.sidebar(), settings.now()]);
    const whole = { ...document, sidebar, site: now.site, keywords: now.keywords };
    return renderer.render(whole, drawingFiles());
  };
  return {
    route: async (path, query) => routeFor(content, path, (await settings.now()).site, answers, query),
    async render({ path, data }) {
      if (
        data.kind !== 'product' &&
        data.kind !== 'page' &&
        data.kind !== 'documents' &&
        data.kind !== 'pdf-viewer'
      )
        return renderDocument({ path, route: data });
      const [documents, asked] = await Promise.all([
        documentFacts(documentsIn(data)),
        data.kind === 'product' ? asks(data.product) : null,
      ]);
      const asking = asked === null || asked.length === 0 ? {} : { asks: [...asked] };
      return renderDocument({ path, route: { ...data, documents, ...asking } });
    },
    renderError: (path) => renderDocument({ path, route: { kind: 'error' } }),
    async renderAdmin(nonce) {
      const [renderer, { site }] = await Promise.all([loadRenderer(), settings.now()]);
      return renderer.renderAdmin({ site, nonce });
    },
  };
}
