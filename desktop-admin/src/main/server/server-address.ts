/** The origin of a typed address, or the reason why it cannot be used. */
type ServerAddress = { ok: true; origin: string } | { ok: false; problem: string };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses a typed address. Plain http is allowed only for this computer, because it isn't encrypted (trust
 * model, Electron).
 */
export function parseServerAddress(typed: string): ServerAddress {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'Enter the address of the server.' };
  const url = toUrl(text);
  if (url === null) return { ok: false, problem: 'Enter an address such as https://example.com.' };
  if (url.username !== '' || url.password !== '')
    return { ok: false, problem: 'Remove the name and password from the address.' };
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    return { ok: false, problem: 'Use https. Plain http is allowed only for this computer.' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { ok: false, problem: 'The address must start with https://.' };
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return { ok: false, problem: 'Enter the address without a path, such as https://example.com.' };
  return { ok: true, origin: url.origin };
}

function toUrl(text: string): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const host = text.split(/[:/]/)[0]?.toLowerCase() ?? '';
  const scheme = LOOPBACK.includes(host) ? 'http' : 'https';
  try {
    const url = new URL(hasScheme ? text : `${scheme}://${text}`);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

const SERVER = '--server=';

/**
 * Returns the origin of the server named by `npm run desktop`; null if there is none or it cannot be used.
 */
export function serverArgument(argv: readonly string[]): string | null {
  const named = argv.find((argument) => argument.startsWith(SERVER));
  if (named === undefined) return null;
  const address = parseServerAddress(named.slice(SERVER.length));
  return address.ok ? address.origin : null;
}
