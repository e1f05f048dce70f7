import { ADMIN_ACCESS, GO_HOME } from '@wa/core/domain/labels';
import type { ClientAssets } from '../site/assets.ts';

interface Props {
  siteName: string;
  nonce: string;
  assets: ClientAssets['admin'];
}

/**
 * Renders the document at /admin. The admin application replaces the content of its root. The nonce is an
 * attribute that scripts can read as a property but style sheets cannot see; the application sets it on the
 * style elements it creates.
 */
export function AdminDocument({ siteName, nonce, assets }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Admin | ${siteName}`}</title>
        <meta name="robots" content="noindex, nofollow" />
        <meta property="csp-nonce" content="" nonce={nonce} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <div id="admin-root">
          {/* HTML allows no main within noscript, so main is outside. */}
          <main>
            <noscript>
              <h1>{ADMIN_ACCESS}</h1>
              <p>The admin area needs scripts. Turn them on for this site and reload the page.</p>
              <p>
                <a href="/">{GO_HOME}</a>
              </p>
            </noscript>
          </main>
        </div>
      </body>
    </html>
  );
}
