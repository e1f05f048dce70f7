import type { SiteSettings } from '@wa/core/contract/site';
import { Drawn } from '../drawn.tsx';
import { DRAFT_FOR_REVIEW } from '@wa/core/domain/labels';
import { companyFacts } from '@wa/core/domain/settings/company';
import { safeHref, mailHref } from '@wa/core/domain/links';

/** Skip link: the first tab stop, which jumps over the navigation. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}

/**
 * Keywords and regions for search engines, visually hidden on every page (specification 1). Only the server
 * has the sentences.
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

/**
 * Links of the settings and the sales contact (specification 1), a single notice that a page is a draft, and
 * the company.
 */
export function Footer({ site }: { site: SiteSettings }) {
  const facts = companyFacts(site);
  return (
    <footer className="footer line">
      <nav className="footer-links line" aria-label="Footer">
        {site.footerLinks.map(({ label, href }, at) => (
          <a key={at} href={safeHref(href) ?? undefined}>
            {label}
          </a>
        ))}
        {site.hasDrafts && <small className="tag">{DRAFT_FOR_REVIEW}</small>}
        <a href={mailHref(site.salesEmail)}>{site.salesEmail}</a>
      </nav>
      {site.footerNote && <p className="footer-note muted">{site.footerNote}</p>}
      {facts.length > 0 && <p className="footer-note muted">{facts.join(' · ')}</p>}
    </footer>
  );
}
