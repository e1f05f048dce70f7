/** Elements that the rich text editor preserves. */
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

/** Attributes are lost, with and without a value, except on links. */
const ATTRIBUTE = /<(?!a\b)[a-z][a-z0-9]*\s+[^\s/>]/i;
/** Formatting and links within code or around it are lost. */
const FORMATTED_CODE = /<(code|pre)\b[^>]*>(?:(?!<\/\1\b)[\s\S])*<(?!\/|br\b|code\b)/i;
const CODE_IN_MARK = /<(strong|b|em|i|u|s|a)\b[^>]*>(?:(?!<\/\1\b)[\s\S])*<code\b/i;

/** Attributes of a link that are preserved. */
const LINK_ATTRIBUTES = new Set(['href', 'target', 'rel', 'class', 'title', 'id', 'name']);
const ATTRIBUTE_NAME = /([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/g;
/** A link without words is dropped; an anchor without words is not. */
const EMPTY_LINK = /<a\b[^>]*\bhref\b[^>]*>\s*<\/a>/i;

const LOST = [ATTRIBUTE, FORMATTED_CODE, CODE_IN_MARK, EMPTY_LINK];

/** Returns true if editing this HTML as rich text would lose nothing. */
export function keepsEverything(html: string): boolean {
  if (LOST.some((pattern) => pattern.test(html)) || html.includes('<!--')) return false;
  const tags = html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi);
  return [...tags].every(([, tag = '']) => KEPT.has(tag.toLowerCase())) && linkAttributes(html).every(isKept);
}

const isKept = (name: string) => LINK_ATTRIBUTES.has(name.toLowerCase());

function linkAttributes(html: string): string[] {
  return [...html.matchAll(/<a\s([^>]*)>/gi)].flatMap(([, inside = '']) =>
    [...inside.matchAll(ATTRIBUTE_NAME)].map(([, name = '']) => name),
  );
}
