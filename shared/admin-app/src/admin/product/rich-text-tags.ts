/** Elements that the rich text editor reads and writes again without loss. */
const KEPT = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'hr',
  'a',
]);

/** Attributes that would get lost. */
const ATTRIBUTE = /<(?!a\b)[a-z][a-z0-9]*\s[^>]*=/i;

/** True when editing this HTML as rich text would drop nothing of it. */
export function keepsEverything(html: string): boolean {
  if (ATTRIBUTE.test(html) || html.includes('<!--')) return false;
  const tags = html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi);
  return [...tags].every(([, tag = '']) => KEPT.has(tag.toLowerCase()));
}
