import type { SiteDocument, SiteSettings } from '@wa/core/contract/site';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import { DRAFT_FOR_REVIEW, PRODUCT_FINDER, QUOTE_LIST, SEARCH } from '@wa/core/domain/labels';
import { mailHref, phoneHref, safeHref } from '@wa/core/domain/links';
import { plainTitle } from '@wa/core/domain/products/product';
import { partNumbersIn, quoteHref, quoteOfPage, type QuoteRequest } from '@wa/core/domain/quote-mail';
import { companyFacts } from '@wa/core/domain/settings/company';
import { FIND_PATH, INQUIRY_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '@wa/core/ui/icon.tsx';
import { HomeHeader } from './header-image.tsx';
import { sellsWithoutQuote } from './route-facts.ts';
import { Logo } from '@wa/core/ui/logo.tsx';
import { Photo } from '@wa/core/ui/photo.tsx';

/**
 * Content of the parts of the frame that only the server renders (drawn.tsx). None needs a component in the
 * browser.
 */
export const frameParts = (document: SiteDocument) => ({
  company: <Company site={document.site} />,
  contact: <Contact {...document} />,
  homeHeader: <HomeHeader site={document.site} />,
  quote: sellsWithoutQuote(document.route) && <Quote {...document} />,
  footer: <Footer {...document} />,
  keywords: document.keywords?.map((line) => <p key={line}>{line}</p>),
  phoneBar: <PhoneBar {...document} />,
});

export type FrameParts = ReturnType<typeof frameParts>;

/** Returns the content of a quote mail for a route: the title, part numbers, and checklist of its page. */
export function quoteOf({ route }: Pick<SiteDocument, 'route'>): QuoteRequest {
  if (route.kind === 'page') return quoteOfPage(route.page);
  if (route.kind !== 'product') return {};
  const title = plainTitle(route.product.title);
  return { title, partNumbers: partNumbersIn(title), asks: route.asks ?? [] };
}

/**
 * End of the top bar: links to the search (small screens), the finder, and the quote list, phone number, and
 * a quote mail, the same as in the quote request of the page.
 */
function Contact({ site, path, route }: SiteDocument) {
  const quote = { ...quoteOf({ route }), page: path, origin: site.publicUrl };
  return (
    <>
      <a className="narrow-only" href={SEARCH_PATH} aria-label={SEARCH}>
        <Icon name="search" />
      </a>
      <a className="top-bar-tool wide-only" href={FIND_PATH}>
        <Icon name="ruler" />
        <span>{PRODUCT_FINDER}</span>
      </a>
      <a className="top-bar-tool wide-only" href={INQUIRY_PATH}>
        <Icon name="clipboard" />
        <span>{QUOTE_LIST}</span>
        <small className="quote-count figures" data-inquiry-count />
      </a>
      <a className="top-bar-phone wide-only" href={phoneHref(site.phone)} aria-label={`Call ${site.phone}`}>
        <Icon name="phone" />
        <span className="figures">{site.phone}</span>
      </a>
      <a
        className="top-bar-mail wide-only"
        href={quoteHref(site.salesEmail, quote)}
        aria-label={`Email ${site.salesEmail}`}
      >
        <Icon name="mail" />
        <span>{site.salesEmail}</span>
      </a>
    </>
  );
}

/** The quote request below a page that has none of its own. */
function Quote({ site, path }: SiteDocument) {
  return (
    <BlockEnvironmentProvider value={{ site, pageTitle: '', path, catalogue: null }}>
      <QuoteSection />
    </BlockEnvironmentProvider>
  );
}

export function QuoteSection() {
  return (
    <section className="section">
      <ContactBlock id="quote" data={{}} />
    </section>
  );
}

/**
 * Links of the settings and the sales contact (specification 1), a single notice that a page is a draft, and
 * the company.
 */
function Footer({ site }: SiteDocument) {
  const facts = companyFacts(site);
  return (
    <>
      <nav className="footer-links line" aria-label="Footer">
        {site.footerLinks.map(({ label, href }, at) => (
          <a className="touch" key={at} href={safeHref(href) ?? undefined}>
            {label}
          </a>
        ))}
        {site.hasDrafts && <small className="tag">{DRAFT_FOR_REVIEW}</small>}
        <a className="touch" href={mailHref(site.salesEmail)}>
          {site.salesEmail}
        </a>
      </nav>
      {site.footerNote && <p className="footer-note muted">{site.footerNote}</p>}
      {facts.length > 0 && <p className="footer-note muted">{facts.join(' · ')}</p>}
    </>
  );
}

/** The bar at the bottom of a phone's screen: links to the finder, the quote list, and the phone number. */
function PhoneBar({ site, path }: SiteDocument) {
  const current = (to: string) => (path === to ? 'page' : undefined);
  return (
    <>
      <a href={FIND_PATH} aria-current={current(FIND_PATH)}>
        <Icon name="ruler" />
        Find
      </a>
      <a href={INQUIRY_PATH} aria-current={current(INQUIRY_PATH)}>
        <Icon name="clipboard" />
        Quote
        <small className="quote-count figures" data-inquiry-count />
      </a>
      <a href={phoneHref(site.phone)} aria-label={`Call ${site.phone}`}>
        <Icon name="phone" />
        Call
      </a>
    </>
  );
}

/**
 * The company in the top bar: the office's logo, whose description is the name, otherwise the drawn logo and
 * the name (D39).
 */
function Company({ site: { name, logo, tagline } }: { site: SiteSettings }) {
  return (
    <>
      {logo === '' ? (
        <>
          <Logo />
          <span>{name}</span>
        </>
      ) : (
        <Photo src={logo} alt={name} sizes="small" lazy={false} />
      )}
      {tagline && <small>{tagline}</small>}
    </>
  );
}
