import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { Icon } from '@wa/core/ui/icon.tsx';
import { hasEarlierEntry } from '../history.ts';
import { crumbTitle, parentsOf } from './breadcrumb.ts';
import { HeaderPicture } from './header-image.tsx';
import { LanguageMenu, type LanguageMenuProps } from './language-menu.tsx';
import { UnitSwitch } from './unit-switch.tsx';

interface BandProps {
  document: SiteDocument;
  /** The public address of the page, with its query. */
  address: string;
  /** Null while a page loads. */
  route: RouteData | null;
  showHeader: boolean;
}

/** The band below the top bar: the breadcrumb, the header image, units, and translation. */
export function Band({ document: { path, site, sidebar }, address, route, showHeader }: BandProps) {
  const isHome = path === '/';
  return (
    <section className={isHome ? 'band band-home wide-only' : 'band'} aria-label="Page tools">
      {!isHome && (
        <nav className="breadcrumb" aria-label="Breadcrumb">
          <ol>
            <li>
              <BackLink toPrevious={route?.kind === 'page' && route.page.backTo === 'previous'} />
            </li>
            {route && <Crumbs route={route} path={path} sidebar={sidebar} />}
          </ol>
        </nav>
      )}
      {!isHome && showHeader && <HeaderPicture image={site.headerImage} className="band-picture" />}
      <BandTools languages={site.languages} address={address} />
    </section>
  );
}

interface CrumbsProps extends Pick<SiteDocument, 'path' | 'sidebar'> {
  route: RouteData;
}

function Crumbs({ route, path, sidebar }: CrumbsProps) {
  return (
    <>
      {parentsOf(sidebar, route, path).map(({ label, href }) => (
        <li key={label}>{href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}</li>
      ))}
      <li aria-current="page">
        <span>{crumbTitle(route)}</span>
      </li>
    </>
  );
}

/** Units and translation. On phones, they are in the menu instead (sidebar.tsx). */
function BandTools(menu: LanguageMenuProps) {
  return (
    <div className="band-tools wide-only">
      <UnitSwitch name="units" />
      <LanguageMenu {...menu} />
    </div>
  );
}

/**
 * The back arrow: a link to the home page that works without scripts (specification 2).
 * @param toPrevious goes to the previous history entry if there is one, as on CMS pages
 */
function BackLink({ toPrevious }: { toPrevious: boolean }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!toPrevious || !plain || !hasEarlierEntry()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <a className="back" href="/" data-back={toPrevious || undefined} onClick={goBack}>
      <Icon name="back" />
      Home
    </a>
  );
}
