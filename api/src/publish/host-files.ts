import { API_HEADERS, PUBLIC_HEADERS, UPLOAD_HEADERS } from '../http/headers.ts';
import { escapeHtml } from '@wa/core/domain/escape-html';

/** Read by Netlify, Cloudflare Pages and hosts like them; others serve them as two files of text. */
export const HEADERS_FILE = '_headers';
export const REDIRECTS_FILE = '_redirects';

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const REVALIDATED = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** The same headers as the server's own, by place; a host that joins rules gets each header from one of them only. */
export function headersFile(): string {
  const only = (headers: Record<string, string>) => ({ ...unset(PUBLIC_HEADERS), ...headers });
  const rules: [string, Record<string, string>][] = [
    ['/*', { ...PUBLIC_HEADERS, ...REVALIDATED }],
    ['/assets/*', { ...unset(REVALIDATED), ...IMMUTABLE }],
    ['/api/*', { ...only(API_HEADERS), ...JSON_TYPE }],
    ['/uploads/*', only(UPLOAD_HEADERS)],
  ];
  return rules
    .map(([path, headers]) => [path, ...Object.entries(headers).map(line)].join('\n'))
    .join('\n\n')
    .concat('\n');
}

/** `! Name` takes back what a rule before has set. */
const unset = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [`! ${name}`, '']));
const line = ([name, value]: [string, string]): string =>
  value === '' ? `  ${name}` : `  ${name}: ${value}`;

/**
 * Old addresses lead on without the stubs, which hosts show that know no redirects. Each page has a rule of its own: of
 * `/pages//other.example` a rule for all of them would make `//other.example`, which is another host.
 */
export function redirectsFile(
  moved: readonly { from: string; to: string }[],
  pages: readonly { slug: string }[],
): string {
  return [
    ...moved.map(({ from, to }) => `${encodeURI(from)} ${encodeURI(to)} 301`),
    '/products/* /product/:splat 301',
    ...pages.map(({ slug }) => `/pages/${slug} /${slug} 301`),
    '',
  ].join('\n');
}

/** A script of its own, since pages carry none inline; it keeps query and hash, which a refresh would lose. */
export const REDIRECT_SCRIPT_PATH = '/redirect.js';
export const REDIRECT_SCRIPT = `const link = document.querySelector('a[data-moved]');
if (link) location.replace(link.getAttribute('href') + location.search + location.hash);
`;

/** A page for hosts without redirects: moves on with a script, by itself without one, and by hand at last. */
export function redirectStub(to: string, publicUrl: string): string {
  const href = escapeHtml(encodeURI(to));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(publicUrl)}${href}">
<script src="${REDIRECT_SCRIPT_PATH}" defer></script>
<meta http-equiv="refresh" content="1; url=${href}">
</head>
<body>
<main><h1>This page has moved</h1><p><a data-moved href="${href}">Go to its new address</a></p></main>
</body>
</html>
`;
}
