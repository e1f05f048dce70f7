import type { SiteSettings } from '@wa/core/contract/site';
import { phoneHref } from '@wa/core/domain/links';
import { quoteHref, type QuoteRequest } from '@wa/core/domain/quote-mail';
import { Icon } from '@wa/core/ui/icon.tsx';
import { Logo } from '@wa/core/ui/logo.tsx';
import { NAVIGATION_ID } from './navigation-drawer.ts';
import { UnitSwitch } from './unit-switch.tsx';

interface Props {
  site: SiteSettings;
  /** What its mail asks for: the same as the quote of the page. */
  quote: QuoteRequest;
}

/** Sticky bar: menu (small screens), company, contact line, units. */
export function TopBar({ site, quote }: Props) {
  return (
    <header className="top-bar">
      <button
        className="button button-quiet button-icon top-bar-menu"
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label="Open menu"
      >
        <Icon name="menu" />
      </button>
      <a className="top-bar-company" href="/">
        <Logo />
        <span>{site.name}</span>
        <small>Pipe seals and water control</small>
      </a>
      <div className="top-bar-contact">
        <a href={phoneHref(site.phone)} aria-label={`Call ${site.phone}`}>
          <Icon name="phone" />
          <span className="figures">{site.phone}</span>
        </a>
        <a href={quoteHref(site.salesEmail, quote)} aria-label={`E-mail ${site.salesEmail}`}>
          <Icon name="mail" />
          <span>{site.salesEmail}</span>
        </a>
      </div>
      <UnitSwitch />
    </header>
  );
}
