import type { SiteSettings } from '@wa/core/contract/site';
import { LANGUAGES } from '@wa/core/domain/settings/settings';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';

/** Returns the address of a translation service for a page of the site, by its public address (D6). */
const translationHref = (address: string, language: string): string =>
  `https://translate.google.com/translate?sl=en&tl=${language}&u=${encodeURIComponent(address)}`;

export interface LanguageMenuProps {
  languages: SiteSettings['languages'];
  /** The public address of the page, with its query. */
  address: string;
}

/**
 * The site's own translation menu. It loads nothing from third parties; a choice opens the service in a new
 * tab.
 */
export function LanguageMenu({ languages, address }: LanguageMenuProps) {
  if (languages.length === 0) return null;
  return (
    <details className="language-menu">
      <summary>
        <Icon name="globe" />
        Translate this page
      </summary>
      <ul>
        {LANGUAGES.filter(([code]) => languages.includes(code)).map(([code, name]) => (
          <li key={code}>
            <a
              href={translationHref(address, code)}
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
