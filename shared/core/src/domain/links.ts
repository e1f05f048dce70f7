import { OPEN_PDF } from './labels.ts';

const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Returns the address if it is safe to print as an href. Returns null for an empty address, for control
 * characters, and for any scheme other than http, https, mailto, and tel. Stored addresses are never changed
 * (D4).
 */
export function safeHref(href: string | null | undefined): string | null {
  const address = (href ?? '').trim();
  if (address === '' || /\p{Cc}/u.test(address)) return null;
  const scheme = SCHEME.exec(address)?.[1];
  // A lenient parser could read any text before a colon as a scheme, unless a slash precedes the colon.
  if (scheme === undefined) return /^[^/?#]*:/.test(address) ? null : address;
  return SAFE_SCHEMES.includes(scheme.toLowerCase()) ? address : null;
}

export function isSafeHref(href: string | null | undefined): boolean {
  return safeHref(href) !== null;
}

/**
 * Returns true for an address within the site: a path, hash, or query. Protocol-relative addresses are
 * external.
 */
export function isInternal(href: string): boolean {
  const address = safeHref(href);
  return address !== null && !SCHEME.test(address) && !/^[/\\]{2}/.test(address);
}

interface HrefParts {
  path: string;
  /** Begins with '?'; empty if absent. */
  query: string;
  /** Begins with '#'; empty if absent. */
  hash: string;
}

/** Splits an address at its query and hash, without decoding. */
export function splitHref(href: string): HrefParts {
  const [beforeHash = '', ...hashParts] = href.split('#');
  const [path = '', ...queryParts] = beforeHash.split('?');
  return {
    path,
    query: queryParts.length > 0 ? `?${queryParts.join('?')}` : '',
    hash: hashParts.length > 0 ? `#${hashParts.join('#')}` : '',
  };
}

/**
 * Returns the lower-case host of an http(s) or protocol-relative address, without user and port; otherwise
 * null.
 */
export function hostOf(href: string): string | null {
  const authority = /^(?:https?:)?[/\\]{2}([^/\\?#]*)/i.exec(href.trim())?.[1];
  if (!authority) return null;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').toLowerCase() || null;
}

/** Returns a decoded query parameter; null if it is absent or can't be decoded. */
function queryParam(href: string, name: string): string | null {
  for (const pair of splitHref(href).query.slice(1).split('&')) {
    const [key = '', ...rest] = pair.split('=');
    if (key === name) return decode(rest.join('=').replace(/\+/g, ' '));
  }
  return null;
}

/** Sets the anchor of an address, with or without its '#'. An empty anchor leaves the address unchanged. */
export function withAnchor(href: string, anchor: string | null | undefined): string {
  const name = (anchor ?? '').trim().replace(/^#+/, '');
  return name === '' ? href : `${splitHref(href).path}${splitHref(href).query}#${name}`;
}

/**
 * Returns the canonical address: /products/{slug} becomes /product/{slug}, /pages/{slug} becomes /{slug}. The
 * query and hash are kept (D4).
 */
export function finalAddress(href: string): string {
  const { path, query, hash } = splitHref(href.trim());
  const final = path.replace(/^\/products\/(?=.)/, '/product/').replace(/^\/pages\/(?=.)/, '/');
  return `${final}${query}${hash}`;
}

/** Decodes percent-encoding; null if it is malformed. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const VIEWER = '/view/pdf';
const PROXY = '/api/proxy/pdf';
/** Maximum depth of nested proxy and viewer addresses; a deeper link is suspicious. */
const MAX_WRAPPINGS = 4;

/** Returns true for the path of the viewer or the proxy, whose query names a document. */
export const isPdfWrapper = (path: string): boolean => path.endsWith(PROXY) || path.endsWith(VIEWER);

/**
 * Returns the document address in a proxy or viewer address, including nested ones. Other addresses are
 * unchanged.
 */
export function unwrapPdf(href: string): string {
  let address = href.trim();
  for (let depth = 0; depth < MAX_WRAPPINGS; depth += 1) {
    if (!isPdfWrapper(splitHref(address).path)) return address;
    const source = queryParam(address, 'src');
    if (!source) return address;
    address = source.trim();
  }
  return address;
}

function isPdfLink(href: string): boolean {
  return splitHref(unwrapPdf(href)).path.toLowerCase().endsWith('.pdf');
}

/**
 * Returns true for an address on a cloud media host or its subdomains (CLOUD_MEDIA_HOSTS, D2). If the entry
 * has a path (`res.cloudinary.com/ourcloud`), the address must be within that path.
 */
export function isCloudMedia(href: string, hosts: readonly string[]): boolean {
  const address = unwrapPdf(href);
  const host = hostOf(address);
  if (host === null) return false;
  return hosts.some((known) => {
    const [first = '', ...steps] = known.trim().replace(/\/$/, '').split('/');
    const name = first.toLowerCase();
    if (name === '' || (host !== name && !host.endsWith(`.${name}`))) return false;
    return steps.length === 0 || liesBelow(address, `/${steps.join('/')}`);
  });
}

/** Matches sequences that a browser or proxy may interpret as `..` or a slash, at any depth of encoding. */
const STEP_TRICKS = /[\\\s\p{Cc}]|\/\.{1,2}(?:[/;]|$)|%(?:25)*(?:2e|2f|5c)/iu;

function liesBelow(address: string, prefix: string): boolean {
  const path = /^[a-z]*:?\/\/[^/]*(.*)$/i.exec(splitHref(address.trim()).path)?.[1] ?? '';
  return !STEP_TRICKS.test(path) && `${path}/`.startsWith(`${prefix}/`);
}

/** Returns the PDF viewer address of a document, unwrapped first (specification 7). */
export function viewerHref(href: string, name?: string): string {
  const source = `${VIEWER}?src=${encodeURIComponent(unwrapPdf(href))}`;
  return name ? `${source}&name=${encodeURIComponent(name)}` : source;
}

/**
 * Returns the file name for the viewer: lower-case letters and digits joined by hyphens, ending in one .pdf
 * (specification 5).
 */
export function pdfFileName(label: string | null | undefined): string {
  const base = (label ?? '')
    .trim()
    .toLowerCase()
    .replace(/\.pdf$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${base || 'document'}.pdf`;
}

/** Returns true for a document that `pdfSource` can show: on a cloud media host, or a PDF of this site. */
const isViewed = (document: string, hosts: readonly string[]) =>
  isCloudMedia(document, hosts) || (document.startsWith('/') && isInternal(document) && isPdfLink(document));

/**
 * Returns the target of a content link. PDFs of this site and documents on cloud media hosts open in the
 * viewer, other addresses are unchanged. Null if the address is unsafe (specification 2, 3, 7; D4).
 */
export function contentHref(
  href: string | null | undefined,
  label: string | undefined,
  hosts: readonly string[],
): string | null {
  const address = safeHref(href);
  if (address === null) return null;
  const document = safeHref(unwrapPdf(address));
  if (document === null) return null;
  if (!isViewed(document, hosts)) return isPdfLink(document) ? document : address;
  return viewerHref(document, pdfFileName(label));
}

/**
 * Returns the target of a pdf block: the viewer if it can show the document, otherwise the document itself.
 */
export const pdfHref = (
  href: string | null | undefined,
  label: string | undefined,
  hosts: readonly string[],
): string | null => contentHref(href, label || OPEN_PDF, hosts);

/** Returns a mailto link. Escapes characters that could end the address or add headers. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replace(/%40/g, '@').replace(/%2B/g, '+')}`;
}

export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

export interface PdfSource {
  /** Address from which the browser loads the file: on this site, or the proxy for another host. */
  file: string;
  /** Address of the document outside the viewer. */
  direct: string;
  fileName: string;
}

/**
 * The request has no document, or one that the viewer must not show. `direct` is its address, or null if it
 * has none.
 */
interface PdfRefusal {
  refused: 'missing' | 'forbidden';
  direct: string | null;
}

export interface PdfHosts {
  cloudMediaHosts: readonly string[];
  /** Origin of the site. */
  publicUrl: string;
}

/** Matches the site's own data sheets. The first group is the path between the folder and `.pdf`. */
export const OWN_SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;
/** Matches a host name only: an address with a user, a port, or a literal IP is rejected. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\.?\//i;

/**
 * Resolves the two parameters of the viewer (specification 7). PDFs of this site load directly. PDFs on cloud
 * media hosts load through the proxy, which checks the address and every redirect again.
 */
export function pdfSource(
  src: string,
  name: string,
  { cloudMediaHosts, publicUrl }: PdfHosts,
): PdfSource | PdfRefusal {
  if (src.trim() === '') return { refused: 'missing', direct: null };
  const asked = unwrapPdf(src);
  const document = asked.startsWith(`${publicUrl}/`) ? asked.slice(publicUrl.length) : asked;
  const fileName = pdfFileName(name || document.split(/[?#]/)[0]?.split('/').pop());
  if (document.startsWith('/') && isInternal(document)) {
    if (!isPdfLink(document)) return { refused: 'forbidden', direct: document };
    return { file: document, direct: document, fileName };
  }
  if (!PLAIN_HOST.test(document) || !isCloudMedia(document, cloudMediaHosts))
    return { refused: 'forbidden', direct: /^https?:\/\//i.test(document) ? document : null };
  const query = `src=${encodeURIComponent(document)}&name=${encodeURIComponent(fileName)}`;
  return { file: `/api/proxy/pdf?${query}`, direct: document, fileName };
}
