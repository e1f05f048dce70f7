import type { SiteDocument, SiteRenderer, SiteSettings } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { documentsIn, routeFor } from './route-data.ts';
import type { Route } from './route-data.ts';
import type { SiteContent } from './site-content.ts';

export interface RendererNeeds {
  content: SiteContent;
  settings: SiteSettings;
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

export function createRenderer({ content, settings, documentFacts, loadRenderer }: RendererNeeds): Renderer {
  const renderDocument = async (document: Omit<SiteDocument, 'sidebar' | 'site'>): Promise<string> => {
    const [renderer, sidebar] = await Promise.all([loadRenderer(), content.sidebar()]);
    return renderer.render({ ...document, sidebar, site: settings });
  };
  return {
    route: (path, query) => routeFor(content, path, settings, query),
    async render({ path, data }) {
      if (data.kind !== 'product' && data.kind !== 'page') return renderDocument({ path, route: data });
      const documents = await documentFacts(documentsIn(data));
      return renderDocument({ path, route: { ...data, documents } });
    },
    renderError: (path) => renderDocument({ path, route: { kind: 'error' } }),
    renderAdmin: async (nonce) => (await loadRenderer()).renderAdmin({ site: settings, nonce }),
  };
}
