import type { SiteSettings } from '@wa/core/contract/site';
import { imageAddress, LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { Photo } from '@wa/core/ui/photo.tsx';
import { drawingOf, Drawn } from '../drawn.tsx';
import { LANGUAGES } from '@wa/core/domain/settings/settings';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { safeHref, mailHref } from '@wa/core/domain/links';

/** First stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}

/** The whole sheet, and the strip with the main that inner pages show. */
const VIEW_BOX = { home: '0 0 1200 232', inner: '0 122 1200 76' } as const;

interface HeaderImageProps {
  site: SiteSettings;
  home: boolean;
}

/** What stands on top: whole and with the headline on the home page, a slice elsewhere. */
export function HeaderImage({ site, home }: HeaderImageProps) {
  const { shows, src, alt } = site.headerImage;
  if (shows === 'none' && !home) return null;
  const picture = imageAddress(src);
  return (
    <section
      className={home ? 'header-image' : 'header-image header-image-slice'}
      {...(home ? { 'aria-label': 'What we supply' } : { inert: true })}
    >
      {home && <HomeText site={site} />}
      {shows === 'section' && <LongSection home={home} />}
      {shows === 'picture' && picture !== null && (
        <Photo className="header-picture" src={picture} alt={home ? alt : ''} sizes="100vw" lazy={false} />
      )}
    </section>
  );
}

/** Headline and lines; where the section is drawn, the last one says what its labels are for. */
function HomeText({ site: { homeTitle, homeLines, headerImage } }: { site: SiteSettings }) {
  const isDrawn = headerImage.shows === 'section';
  return (
    <p className="header-image-text">
      {homeTitle}
      {homeLines.map((line, at) => (
        <small key={at}>
          {line}
          {isDrawn && at === homeLines.length - 1 && (
            <>
              {' '}
              <span className="header-image-hint">Choose a part in the section below, or from the list.</span>
            </>
          )}
        </small>
      ))}
    </p>
  );
}

/** The long section from manhole to outfall, labelled on the home page. */
function LongSection({ home }: { home: boolean }) {
  const role = home
    ? { role: 'group', 'aria-label': 'Section from street to outfall with the products in place' }
    : { 'aria-hidden': true };
  return (
    <svg
      className="il long-section"
      viewBox={home ? VIEW_BOX.home : VIEW_BOX.inner}
      preserveAspectRatio="xMaxYMid slice"
      data-drawing={LONG_SECTION}
      {...role}
      // The server checked the file when it loaded it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: drawingOf(LONG_SECTION)?.body ?? '' }}
    />
  );
}

/** Address of a translation service for a page of the site, by its public address (D6). */
function translationHref(publicUrl: string, path: string, language: string): string {
  const page = encodeURIComponent(`${publicUrl}${path}`);
  return `https://translate.google.com/translate?sl=en&tl=${language}&u=${page}`;
}

/** The site's own translation menu: nothing of a third party is loaded, a choice opens its address in a new tab. */
export function LanguageMenu({ site, path }: { site: SiteSettings; path: string }) {
  return (
    <details className="language-menu">
      <summary>
        <Icon name="globe" />
        Translate this page
      </summary>
      <ul>
        {LANGUAGES.filter(([code]) => site.languages.includes(code)).map(([code, name]) => (
          <li key={code}>
            <a
              href={translationHref(site.publicUrl, path, code)}
              hrefLang={code}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              <span lang={code}>{name}</span>
              <NewTabNote />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Keywords and regions for search engines, hidden from view on every page (specification 1). The server alone has the
 * sentences.
 */
export function KeywordBlock({ sentences }: { sentences: readonly string[] | undefined }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <Drawn part="keywords">
        {sentences?.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Drawn>
    </div>
  );
}

/** Links of the settings and the sales contact (specification 1). */
export function Footer({ site }: { site: SiteSettings }) {
  return (
    <footer className="footer cluster">
      <nav className="footer-links cluster" aria-label="Footer">
        {site.footerLinks.map(({ label, href }, at) => (
          <a key={at} href={safeHref(href) ?? undefined}>
            {label}
          </a>
        ))}
        <a href={mailHref(site.salesEmail)}>{site.salesEmail}</a>
      </nav>
      {site.footerNote && <p className="footer-note">{site.footerNote}</p>}
    </footer>
  );
}
