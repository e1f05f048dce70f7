import type { ReactNode } from 'react';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { layoutOf } from '@wa/core/domain/pages/page';
import { InquiryStatus } from '../site/inquiry-status.tsx';
import { Band } from '../site/layout/band.tsx';
import { Footer, KeywordBlock, SkipLink } from '../site/layout/frame.tsx';
import { HomeHeader } from '../site/layout/header-image.tsx';
import { isProtected, refuseContextMenu, quoteOf } from '../site/layout/route-facts.ts';
import { QuoteSide } from '../site/layout/page-parts.tsx';
import { PhoneBar } from '../site/layout/phone-bar.tsx';
import { Sidebar } from '../site/layout/sidebar.tsx';
import { TopBar, useSearchKey } from '../site/layout/top-bar.tsx';
import { Navigation } from '../site/navigation.ts';
import { DATA_ELEMENT_ID } from '../site/document-data.ts';
import { useCopyButtons } from '../site/use-copy-buttons.ts';
import { useHydrated } from '../site/use-hydrated.ts';
import { useLinkNavigation } from './use-link-navigation.ts';
import { useScrollToTarget } from './use-scroll.ts';
import { useSite } from './use-site.ts';
import { LoadingView, type View } from './views.tsx';

interface Props {
  initial: SiteDocument;
  /** View component for the kind of the route. */
  view: View;
  /** Head elements, rendered by the server only. A browser keeps the existing head (useSite). */
  head?: ReactNode;
  /** A line above the page, rendered by the server only. */
  note?: ReactNode;
  /** Logo and name in the top bar, rendered by the server only. */
  company?: ReactNode;
  /** The document as JSON, as embedded by the server and read by the browser. */
  data: string;
}

/** The whole document, rendered on the server and hydrated in the browser. */
export function SiteApp({ initial, view, head, note, company, data }: Props) {
  const { document, view: View, loading, hash } = useSite(initial, view);
  useLinkNavigation();
  useSearchKey();
  useScrollToTarget(loading);
  const said = useCopyButtons();
  const hydrated = useHydrated();
  return (
    // The attribute data-interactive marks the document as hydrated. The loader may have set data-whole there
    // (slices.ts).
    <html lang="en" data-interactive={hydrated || undefined} suppressHydrationWarning>
      <head>{head}</head>
      <body>
        {note}
        <Frame document={document} company={company} hash={hash} loading={loading}>
          {loading ? (
            <LoadingView />
          ) : (
            <View route={document.route} site={document.site} path={document.path} />
          )}
        </Frame>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <InquiryStatus />
        <script
          type="application/json"
          id={DATA_ELEMENT_ID}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: data }}
        />
      </body>
    </html>
  );
}

/** Props of the frame around the view. The PDF viewer has no frame because it fills the window. */
interface FrameProps {
  document: SiteDocument;
  company: ReactNode;
  loading: boolean;
  hash: string;
  children: ReactNode;
}

function Frame({ document, company, loading, hash, children: view }: FrameProps) {
  const { path, site, sidebar } = document;
  const route = loading ? null : document.route;
  if (route?.kind === 'pdf-viewer') return view;
  const { showHeader, showFooter } = layoutOf(route?.kind === 'page' ? route.page.content : [], 'public');
  const guarded = isProtected(route);
  const quote = { ...quoteOf(document.route), page: path, origin: site.publicUrl };
  return (
    <>
      <SkipLink />
      <TopBar
        site={site}
        company={company}
        quote={quote}
        search={route && 'search' in route ? route.search : ''}
      />
      <Sidebar site={site} tree={sidebar} path={path} hash={hash} />
      <div className="beside-sidebar">
        <Band document={document} route={route} showHeader={showHeader} />
        {path === '/' && <HomeHeader site={site} />}
        <main
          id="main"
          className={guarded ? 'main main-guarded' : 'main'}
          onContextMenu={guarded ? refuseContextMenu : undefined}
          aria-busy={loading}
        >
          <Navigation value={sidebar}>{view}</Navigation>
          {route && sellsWithoutQuote(route) && (
            <BlockEnvironmentProvider value={{ site, pageTitle: '', path, quote, catalogue: null }}>
              <QuoteSide />
            </BlockEnvironmentProvider>
          )}
        </main>
        {showFooter && <Footer site={site} />}
        <KeywordBlock sentences={document.keywords} />
      </div>
      <PhoneBar site={site} path={path} />
    </>
  );
}

/** Returns true for a page that leads to products and has no quote request of its own. */
const sellsWithoutQuote = (route: RouteData): boolean =>
  ['home', 'documents', 'find', 'pipe-sizes'].includes(route.kind);
