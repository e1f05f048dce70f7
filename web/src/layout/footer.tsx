import type { SiteSettings } from '@wa/core/contract/site';
import { DOCUMENTS } from '@wa/core/domain/labels';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { mailHref } from '@wa/core/domain/links';

/** Terms of sale, guarantee certificate, home page and sales contact (specification 1). */
export function Footer({ site, path }: { site: SiteSettings; path: string }) {
  return (
    <footer className="footer" data-address={site.publicUrl + path}>
      <nav className="footer-links" aria-label="Footer">
        <a href="/">Home</a>
        <a href={`/${DOCUMENTS_SLUG}`}>{DOCUMENTS}</a>
        <a href="/terms-of-sale">Terms of sale</a>
        <a href="/guarantee-certificate">Guarantee certificate</a>
        <a href={mailHref(site.salesEmail)}>{site.salesEmail}</a>
      </nav>
      <p className="footer-note">Ordering by e-mail or phone. USA and Canada.</p>
    </footer>
  );
}
