import { escapeHtml } from '../text.ts';

/** Returns the description of the uploaded file at an address; empty if it has none (D34.9). */
export type FindAlt = (src: string) => string;

const IMAGE = /<img\b[^>]*>/gi;
const ATTRIBUTE = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i');
const [SRC, ALT] = [ATTRIBUTE('src'), ATTRIBUTE('alt')];
const valueIn = (tag: string, attribute: RegExp): string => {
  const [, double, single] = attribute.exec(tag) ?? [];
  return double ?? single ?? '';
};

/** Returns the HTML, in which images without a description get that of their file. */
export const htmlWithAlts = (html: string, altOf: FindAlt): string =>
  html.includes('<img') || html.includes('<IMG')
    ? html.replace(IMAGE, (tag) => {
        const alt = valueIn(tag, ALT).trim() === '' ? altOf(valueIn(tag, SRC)) : '';
        if (alt === '') return tag;
        // The replacement is a function, because `$` in a description would be a pattern in a string.
        return tag.replace(ALT, '').replace(/^<img/i, (start) => `${start} alt="${escapeHtml(alt)}"`);
      })
    : html;

/**
 * Returns a JSON value in which each image without a description gets that of its file (D34.9). An image is an
 * object with `src` and with `alt` or `description`, or an `<img>` in HTML.
 */
export function withDefaultAlts<T>(value: T, altOf: FindAlt): T {
  if (typeof value === 'string') return htmlWithAlts(value, altOf) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => withDefaultAlts(each, altOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withDefaultAlts<unknown>(each, altOf)]),
  );
  const { src } = copy;
  if (typeof src === 'string')
    for (const name of ['alt', 'description'])
      if (typeof copy[name] === 'string' && copy[name].trim() === '') copy[name] = altOf(src);
  return copy as T;
}

/** Returns the descriptions of a product's images. Where the product has none, the file's is used. */
export function imageAltsOf(
  { image, images, imageAlts }: { image: string; images: readonly string[]; imageAlts: readonly ImageAlt[] },
  altOf: FindAlt,
): ImageAlt[] {
  const described = new Set(imageAlts.map(({ src }) => src));
  const others = [...new Set([image, ...images])].filter((src) => !described.has(src));
  const added = others.map((src) => ({ src, alt: altOf(src) })).filter(({ alt }) => alt !== '');
  return [...imageAlts, ...added];
}

interface ImageAlt {
  src: string;
  alt: string;
}
