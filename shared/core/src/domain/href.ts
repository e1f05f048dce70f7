const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * The address as it may be printed into an href, or null when it must not be: any scheme but http, https, mailto and
 * tel, control characters anywhere, or nothing at all. Stored addresses stay as they are (D4).
 */
export function safeHref(href: string | null | undefined): string | null {
  const address = (href ?? '').trim();
  if (address === '' || /\p{Cc}/u.test(address)) return null;
  const scheme = SCHEME.exec(address)?.[1];
  // A colon ahead of any slash that is no known scheme could be read as one by a lenient parser.
  if (scheme === undefined) return /^[^/?#]*:/.test(address) ? null : address;
  return SAFE_SCHEMES.includes(scheme.toLowerCase()) ? address : null;
}

/** True for an address that may be printed into an href as it is. */
export function isSafeHref(href: string | null | undefined): boolean {
  return safeHref(href) !== null;
}

/** True for an address within the site: a path, a hash or a query. Protocol-relative ones lead elsewhere. */
export function isInternal(href: string): boolean {
  const address = safeHref(href);
  return address !== null && !SCHEME.test(address) && !/^[/\\]{2}/.test(address);
}

export interface HrefParts {
  /** Everything before the query and hash. */
  path: string;
  /** With its '?', or empty. */
  query: string;
  /** With its '#', or empty. */
  hash: string;
}

/** Splits any address at its query and hash, without decoding. */
export function splitHref(href: string): HrefParts {
  const [beforeHash = '', ...hashParts] = href.split('#');
  const [path = '', ...queryParts] = beforeHash.split('?');
  return {
    path,
    query: queryParts.length > 0 ? `?${queryParts.join('?')}` : '',
    hash: hashParts.length > 0 ? `#${hashParts.join('#')}` : '',
  };
}

/** Host of an http(s) or protocol-relative address, lower case, without user and port; null for any other. */
export function hostOf(href: string): string | null {
  const authority = /^(?:https?:)?[/\\]{2}([^/\\?#]*)/i.exec(href.trim())?.[1];
  if (!authority) return null;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').toLowerCase() || null;
}

/** A query parameter, decoded; null when absent or not decodable. */
export function queryParam(href: string, name: string): string | null {
  for (const pair of splitHref(href).query.slice(1).split('&')) {
    const [key = '', ...rest] = pair.split('=');
    if (key === name) return decode(rest.join('=').replace(/\+/g, ' '));
  }
  return null;
}

/** Adds the anchor (with or without its '#') to an address that has none; the address alone without one. */
export function withAnchor(href: string, anchor: string | null | undefined): string {
  const name = (anchor ?? '').trim().replace(/^#+/, '');
  return name === '' ? href : `${splitHref(href).path}${splitHref(href).query}#${name}`;
}

/**
 * The address a link target finally has: /products/{slug} is /product/{slug}, /pages/{slug} is /{slug}, query and
 * hash survive (D4). Any other address stays as it is.
 */
export function finalAddress(href: string): string {
  const { path, query, hash } = splitHref(href.trim());
  const final = path.replace(/^\/products\/(?=.)/, '/product/').replace(/^\/pages\/(?=.)/, '/');
  return `${final}${query}${hash}`;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
