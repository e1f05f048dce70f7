import { useStaticPart } from './static-parts.ts';

/** The whole sheet, and the strip with the main that inner pages show. */
const VIEW_BOX = { home: '0 0 1200 232', inner: '0 122 1200 76' } as const;

/** The long section from manhole to outfall: whole and labelled on the home page, a slice elsewhere. */
export function HeaderImage({ home }: { home: boolean }) {
  const html = useStaticPart('header-image');
  const role = home
    ? { role: 'group', 'aria-label': 'Section from street to outfall with the products in place' }
    : { 'aria-hidden': true };
  return (
    <section
      className={home ? 'header-image' : 'header-image header-image-slice'}
      {...(home ? { 'aria-label': 'What we supply' } : { inert: true })}
    >
      {home && (
        <p className="header-image-text">
          Seals where pipes pass through walls. Gates and valves where water must stop.
          <small>
            For engineers, municipalities and contractors in the USA and Canada.{' '}
            <span className="header-image-hint">Choose a part in the section below, or from the list.</span>
          </small>
        </p>
      )}
      <svg
        className="il long-section"
        viewBox={home ? VIEW_BOX.home : VIEW_BOX.inner}
        preserveAspectRatio="xMaxYMid slice"
        data-static-part="header-image"
        {...role}
        // Markup of our own data (header-image-markup.ts).
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}
