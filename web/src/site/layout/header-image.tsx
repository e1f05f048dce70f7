import type { SiteSettings } from '@wa/core/contract/site';
import { imageAddress, LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { Photo } from '@wa/core/ui/photo.tsx';
import { drawingOf } from '../drawn.tsx';

/** The whole sheet, and the strip with the main that inner pages show. */
const VIEW_BOX = { home: '0 0 1200 232', inner: '0 122 1200 76' } as const;

interface Props {
  site: SiteSettings;
  home: boolean;
}

/** What stands on top: whole and with the headline on the home page, a slice elsewhere. */
export function HeaderImage({ site, home }: Props) {
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
