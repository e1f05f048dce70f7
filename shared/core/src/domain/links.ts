import { OPEN_PDF } from './labels.ts';

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

export function isSafeHref(href: string | null | undefined): boolean {
  return safeHref(href) !== null;
}

/** True for an address within the site: a path, a hash or a query. Protocol-relative ones lead elsewhere. */
export function isInternal(href: string): boolean {
  const address = safeHref(href);
  return address !== null && !SCHEME.test(address) && !/^[/\\]{2}/.test(address);
}

interface HrefParts {
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
function queryParam(href: string, name: string): string | null {
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

/** The final address: /products/{slug} is /product/{slug}, /pages/{slug} is /{slug}; query and hash survive (D4). */
export function finalAddress(href: string): string {
  const { path, query, hash } = splitHref(href.trim());
  const final = path.replace(/^\/products\/(?=.)/, '/product/').replace(/^\/pages\/(?=.)/, '/');
  return `${final}${query}${hash}`;
}

/** The text with its percent signs resolved; null where they are broken. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const VIEWER = '/view/pdf';
const PROXY = '/api/proxy/pdf';
/** Nested wrappings beyond this are no honest link. */
const MAX_WRAPPINGS = 4;

/** The document behind a proxy or viewer address, unwrapped as deep as it was wrapped; any other address as it is. */
export function unwrapPdf(href: string): string {
  let address = href.trim();
  for (let depth = 0; depth < MAX_WRAPPINGS; depth += 1) {
    const { path } = splitHref(address);
    if (!path.endsWith(PROXY) && !path.endsWith(VIEWER)) return address;
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
 * True for an address on one of the cloud media hosts or below it (CLOUD_MEDIA_HOSTS, D2). An entry may carry a path
 * (`res.cloudinary.com/ourcloud`): then the address must lie on it or below it.
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

/** What a browser or a server on the way may read as a step up, or as a slash, however often it is encoded. */
const STEP_TRICKS = /[\\\s\p{Cc}]|\/\.{1,2}(?:[/;]|$)|%(?:25)*(?:2e|2f|5c)/iu;

function liesBelow(address: string, prefix: string): boolean {
  const path = /^[a-z]*:?\/\/[^/]*(.*)$/i.exec(splitHref(address.trim()).path)?.[1] ?? '';
  return !STEP_TRICKS.test(path) && `${path}/`.startsWith(`${prefix}/`);
}

/** Address of the PDF viewer for a document, unwrapped first (specification 7). */
export function viewerHref(href: string, name?: string): string {
  const source = `${VIEWER}?src=${encodeURIComponent(unwrapPdf(href))}`;
  return name ? `${source}&name=${encodeURIComponent(name)}` : source;
}

/** File name for the viewer: lower-case letters and digits joined by hyphens, with .pdf once (specification 5). */
export function pdfFileName(label: string | null | undefined): string {
  const base = (label ?? '')
    .trim()
    .toLowerCase()
    .replace(/\.pdf$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${base || 'document'}.pdf`;
}

/** True for what `pdfSource` shows: cloud media, and PDFs of this site. */
const isViewed = (document: string, hosts: readonly string[]) =>
  isCloudMedia(document, hosts) || (isInternal(document) && isPdfLink(document));

/**
 * Where a content link leads: cloud media and PDFs of this site through the viewer, any other address as it is; null for
 * one that must not be followed (specification 2, 3, 7; D4).
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

/** Where a pdf block leads: to the viewer where that shows the document, else to the document itself. */
export const pdfHref = (
  href: string | null | undefined,
  label: string | undefined,
  hosts: readonly string[],
): string | null => contentHref(href, label || OPEN_PDF, hosts);

/** Mail link of an address; what could end the address or add headers is escaped. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replace(/%40/g, '@').replace(/%2B/g, '+')}`;
}

export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

export interface PdfSource {
  /** Where the browser fetches the file: this site itself, or its proxy for another host. */
  file: string;
  /** Where a person without the viewer is sent. */
  direct: string;
  fileName: string;
}

/** Nothing was asked for, or a document that is not shown from here; `direct` is its own address, if it is one. */
interface PdfRefusal {
  refused: 'missing' | 'forbidden';
  direct: string | null;
}

export interface PdfHosts {
  cloudMediaHosts: readonly string[];
  /** The site's own origin. */
  publicUrl: string;
}

/** What stands between the folder of the site's own sheets and `.pdf`, in its first group. */
export const OWN_SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;
/** A host by name and nothing else: no user, no port, no literal address. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\.?\//i;

/**
 * What the viewer's two parameters lead to (specification 7). PDFs of this site are read as they are; those of the cloud
 * media hosts go through the proxy, which judges the address once more and every redirect of it.
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
