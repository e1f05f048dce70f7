import type { RouteData, SiteDocument, SiteRenderer } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { askingSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { Answers } from '../finder/answers.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import { documentsIn, routeFor } from './route-data.ts';
import type { Route } from './route-data.ts';
import type { SiteContent } from './site-content.ts';

export interface RendererNeeds {
  content: SiteContent;
  settings: SettingsKeeper;
  answers: Answers;
  /** What is known of the site's own PDFs at these addresses. */
  documentFacts: (addresses: readonly string[]) => Promise<KnownDocuments>;
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
  loadRenderer,
}: RendererNeeds): Renderer {
  const renderDocument = async (document: Pick<SiteDocument, 'path' | 'route'>): Promise<string> => {
    const [renderer, sidebar, now] = await Promise.all([loadRenderer(), content.sidebar(), settings.now()]);
    return renderer.render({ ...document, sidebar, site: now.site, keywords: now.keywords });
  };
  /** A product asks for what the page asks that its card leads to. */
  const asksFor = async (data: RouteData): Promise<{ asks?: string[] }> => {
    const slug = data.kind === 'product' ? askingSlug(data.product) : null;
    const target = slug === null ? null : await content.page(slug);
    return target === null ? {} : { asks: asksOf(target) };
  };
  return {
    route: async (path, query) => routeFor(content, path, (await settings.now()).site, answers, query),
    async render({ path, data }) {
      if (data.kind !== 'product' && data.kind !== 'page' && data.kind !== 'documents')
        return renderDocument({ path, route: data });
      const [documents, asks] = await Promise.all([documentFacts(documentsIn(data)), asksFor(data)]);
      return renderDocument({ path, route: { ...data, documents, ...asks } });
    },
    renderError: (path) => renderDocument({ path, route: { kind: 'error' } }),
    async renderAdmin(nonce) {
      const [renderer, { site }] = await Promise.all([loadRenderer(), settings.now()]);
      return renderer.renderAdmin({ site, nonce });
    },
  };
}
