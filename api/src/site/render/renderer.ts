import type { SiteDocument, SiteRenderer } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { Answers } from '../finder/answers.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import type { SettingsKeeper } from '../../content/settings/settings-keeper.ts';
import { documentsIn, routeFor } from './route-data.ts';
import type { Route } from './route-data.ts';
import type { SiteContent } from './site-content.ts';

export interface RendererNeeds {
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
