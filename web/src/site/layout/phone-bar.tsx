import type { SiteSettings } from '@wa/core/contract/site';
import { phoneHref } from '@wa/core/domain/links';
import { FIND_PATH, INQUIRY_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '@wa/core/ui/icon.tsx';

interface PhoneBarProps {
  site: SiteSettings;
  path: string;
}

/** The bar at the bottom of a phone's screen: links to the finder, the quote list, and the phone number. */
export function PhoneBar({ site, path }: PhoneBarProps) {
  const current = (to: string) => (path === to ? 'page' : undefined);
  return (
    <nav className="phone-bar" aria-label="Find, quote, call">
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
    </nav>
  );
}
