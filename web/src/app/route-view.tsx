import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import { ErrorView } from './error-view.tsx';
import { LoadingView } from './loading-view.tsx';
import { ProductMissing } from '../product/product-missing.tsx';
import { views } from './views.ts';

interface Props {
  /** Null while a client navigation is on its way. */
  route: RouteData | null;
  site: SiteSettings;
  path: string;
}

/** Draws what a route shows. */
export function RouteView({ route, site, path }: Props) {
  switch (route?.kind) {
    case undefined:
      return <LoadingView />;
    case 'error':
      return <ErrorView />;
    case 'product-missing':
      return <ProductMissing slug={route.slug} />;
    case 'home':
      return views.home && <views.home key={path} route={route} site={site} path={path} />;
    case 'product':
      return views.product && <views.product route={route} site={site} path={path} />;
    case 'page':
      return views.page && <views.page route={route} site={site} path={path} />;
    case 'gallery':
      return views.gallery && <views.gallery route={route} site={site} path={path} />;
    case 'documents':
      return views.documents && <views.documents route={route} site={site} path={path} />;
    case 'find':
      return views.find && <views.find route={route} site={site} path={path} />;
    case 'search':
      return views.search && <views.search route={route} site={site} path={path} />;
    case 'compare':
      return views.compare && <views.compare route={route} site={site} path={path} />;
    case 'inquiry':
      return views.inquiry && <views.inquiry route={route} site={site} path={path} />;
    case 'pipe-sizes': {
      const PipeSizes = views['pipe-sizes'];
      return PipeSizes && <PipeSizes route={route} site={site} path={path} />;
    }
    case 'pdf-viewer': {
      const Viewer = views['pdf-viewer'];
      return Viewer && <Viewer route={route} site={site} path={path} />;
    }
    case 'not-found': {
      const NotFound = views['not-found'];
      return NotFound && <NotFound route={route} site={site} path={path} />;
    }
  }
}
