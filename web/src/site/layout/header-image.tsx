import type { SiteSettings } from '@wa/core/contract/site';
import { imageAddress, LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { Photo } from '@wa/core/ui/photo.tsx';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '@wa/core/ui/icon.tsx';
import { drawingOf } from '../drawn.tsx';

const SECTION_ALT = 'Section from the street to the outfall with the products in place';

/** Top of the home page: the headline and the whole header image with its labels. */
export function HomeHeader({ site }: { site: SiteSettings }) {
  const { headerImage } = site;
  return (
    <>
      <HomeText site={site} />
      <p className="header-image-way line">
        <a className="button" href={FIND_PATH}>
          <Icon name="ruler" />
          Find by pipe size and pressure
        </a>
        {headerImage.shows === 'section' && (
          <span>Select a product in the drawing, or browse the list below.</span>
        )}
      </p>
      {headerImage.shows === 'section' ? (
        <LongSection />
      ) : (
        <HeaderPicture image={headerImage} className="header-picture" />
      )}
    </>
  );
}

/** Headline and lines from the settings. */
function HomeText({ site: { homeTitle, homeLines } }: { site: SiteSettings }) {
  return (
    <p className="header-image-text">
      {homeTitle}
      {homeLines.map((line, at) => (
        <small key={at}>{line}</small>
      ))}
    </p>
  );
}

/**
 * The long section from manhole to outfall. Each label links to its product. Narrow screens scroll it
 * sideways.
 */
function LongSection() {
  return (
    <div className="long-section" tabIndex={0} role="region" aria-label="Drawing with links to the products">
      <svg
        className="il"
        viewBox="0 0 1200 232"
        data-drawing={LONG_SECTION}
        role="group"
        aria-label={SECTION_ALT}
        // The server has validated the file on load (api/src/content/drawings).
        dangerouslySetInnerHTML={{ __html: drawingOf(LONG_SECTION)?.body ?? '' }}
      />
    </div>
  );
}

interface HeaderPictureProps {
  image: SiteSettings['headerImage'];
  className: string;
}

/** The header image as a single picture; renders nothing if the settings turn it off. */
export function HeaderPicture({ image: { shows, src, alt }, className }: HeaderPictureProps) {
  const isSection = shows === 'section';
  const address = isSection ? `/drawings/${LONG_SECTION}.svg` : imageAddress(src);
  if (shows === 'none' || address === null) return null;
  return (
    <Photo
      className={className}
      src={address}
      alt={isSection ? SECTION_ALT : alt}
      sizes="100vw"
      lazy={false}
    />
  );
}
