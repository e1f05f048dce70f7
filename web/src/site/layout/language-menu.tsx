import type { SiteSettings } from '@wa/core/contract/site';
import { LANGUAGES } from '@wa/core/domain/settings/settings';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';

/** Returns the address of a translation service for a page of the site, by its public address (D6). */
function translationHref(publicUrl: string, path: string, language: string): string {
  const page = encodeURIComponent(`${publicUrl}${path}`);
  return `https://translate.google.com/translate?sl=en&tl=${language}&u=${page}`;
}

/**
 * The site's own translation menu. It loads nothing from third parties; a choice opens the service in a new
 * tab.
 */
export function LanguageMenu({ site, path }: { site: SiteSettings; path: string }) {
  if (site.languages.length === 0) return null;
  return (
    <details className="language-menu">
      <summary>
        <Icon name="globe" />
        Translate this page
      </summary>
      <ul>
        {LANGUAGES.filter(([code]) => site.languages.includes(code)).map(([code, name]) => (
          <li key={code}>
            <a
              href={translationHref(site.publicUrl, path, code)}
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
