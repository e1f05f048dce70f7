import type { ReactNode } from 'react';
import type { SiteDocument } from '@wa/core/contract/site';
import { layoutOf } from '@wa/core/domain/pages/page';
import { InquiryStatus } from '../site/inquiry-status.tsx';
import { Band } from '../site/layout/band.tsx';
import type { FrameParts } from '../site/layout/frame.tsx';
import { isProtected, refuseContextMenu, sellsWithoutQuote } from '../site/layout/route-facts.ts';
import { Drawn } from '../site/drawn.tsx';
import { Sidebar } from '../site/layout/sidebar.tsx';
import { TopBar } from '../site/layout/top-bar.tsx';
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
  /** Parts of the frame, rendered by the server only. */
  parts?: FrameParts;
  /** The document as JSON, as embedded by the server and read by the browser. */
  data: string;
}

/** The whole document, rendered on the server and hydrated in the browser. */
export function SiteApp({ initial, view, head, note, parts, data }: Props) {
  const { document, view: View, loading, hash } = useSite(initial, view);
  useLinkNavigation();
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
        <Frame document={document} parts={parts} hash={hash} loading={loading}>
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
  parts: FrameParts | undefined;
  loading: boolean;
  hash: string;
  children: ReactNode;
}

function Frame({ document, parts, loading, hash, children: view }: FrameProps) {
  const { path, site, sidebar } = document;
  const route = loading ? null : document.route;
  if (route?.kind === 'pdf-viewer') return view;
  const { showHeader, showFooter } = layoutOf(route?.kind === 'page' ? route.page.content : [], 'public');
  const guarded = isProtected(route);
  const query = route && 'search' in route && route.search ? `?${route.search}` : '';
  const address = site.publicUrl + path + query;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar path={path} address={address} company={parts?.company} contact={parts?.contact} />
      <Sidebar site={site} tree={sidebar} path={path} address={address} hash={hash} />
      <div className="beside-sidebar">
        <Band document={document} address={address} route={route} showHeader={showHeader} />
        {path === '/' && (
          <Drawn part="home-header" as="section" className="header-image" aria-label="Our products">
            {parts?.homeHeader}
          </Drawn>
        )}
        <main
          id="main"
          className={guarded ? 'main main-guarded' : 'main'}
          onContextMenu={guarded ? refuseContextMenu : undefined}
          aria-busy={loading}
        >
          <Navigation value={sidebar}>{view}</Navigation>
          {route && sellsWithoutQuote(route) && (
            <Drawn part="quote" of={document.route} as="aside" className="quote-side" aria-label="Quote">
              {parts?.quote}
            </Drawn>
          )}
        </main>
        {showFooter && (
          <Drawn part="footer" as="footer" className="footer line">
            {parts?.footer}
          </Drawn>
        )}
        {/* Keywords and regions for search engines, on every page (specification 1). */}
        <div className="visually-hidden" aria-hidden="true">
          <Drawn part="keywords">{parts?.keywords}</Drawn>
        </div>
      </div>
      <Drawn part="phone-bar" as="nav" className="phone-bar narrow-only" aria-label="Find, quote, call">
        {parts?.phoneBar}
      </Drawn>
    </>
  );
}
