import type { SiteSettings } from '@wa/core/contract/site';
import { safeHref, mailHref } from '@wa/core/domain/links';

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
