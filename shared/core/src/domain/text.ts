export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Keeps a number and its unit, the ends of a range, and a nominal size on one line: `16 bar`, `DN 40 to 150`.
 */
export const unbroken = (text: string): string =>
  text
    .replace(/(\d) (?=\d+\/|to \d|[a-z°%]{1,3}\b)/g, '$1\u00a0')
    .replace(/(\d\u00a0to|\bDN) (?=\d)/g, '$1\u00a0');

/** Cuts a text to `max` characters with an ellipsis: at a word if at least `least` characters remain. */
export function truncate(text: string, max: number, least = max * 0.6): string {
  const line = oneLine(text);
  if (line.length <= max) return line;
  // A cut must not split a surrogate pair.
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const atWord = line[max - 1] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  const [whole, plain] = [closed(atWord), closed(cut)];
  return whole.length >= least ? whole : plain;
}

const closed = (text: string) => `${text.replace(/[\s,;:.–—-]+$/, '')}…`;

export function head(text: string, max: number): string {
  return oneLine(text)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Joins texts: `Size, pressure, and branch`. */
export function listed(texts: readonly string[]): string {
  if (texts.length < 3) return texts.join(' and ');
  return `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1) ?? ''}`;
}

/** Returns a count with its noun: `1 product`, `1,000 products`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Returns the title of a document, with the name of the site. */
export const withBrand = (title: string, brand: string): string => (brand ? `${title} | ${brand}` : title);
