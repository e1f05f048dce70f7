import { API_HEADERS, PUBLIC_HEADERS, UPLOAD_HEADERS } from '../http/headers.ts';

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
