import sanitizeHtml from 'sanitize-html';
import { isSafeHref } from '../domain/links.ts';

/** Deeper nesting than any text needs; a browser's parser suffers from it before ours does. */
const NESTING_LIMIT = 40;

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
const TEXT = 'p br hr blockquote pre code strong b em i u s sub sup small mark abbr span div'.split(' ');
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const MEDIA = ['a', 'img', 'figure', 'figcaption'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HEADINGS, ...TEXT, ...LISTS, ...TABLES, ...MEDIA],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'title'],
    '*': ['id'],
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['style']])),
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    col: ['span'],
    p: ['style'],
    abbr: ['title'],
  },
  // The marks by which the switch of units hides one of two.
  allowedClasses: { span: ['us', 'metric'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: NESTING_LIMIT,
};

const TRANSFORMS: NonNullable<sanitizeHtml.IOptions['transformTags']> = {
  // The page's title is its one first-level heading.
  h1: 'h2',
  a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }),
};

/** Ids of the frame around pages and products, which scripts and links look up. */
export const FRAME_IDS: readonly string[] = [
  'documents',
  'main',
  'navigation',
  'page-questions',
  'quote',
  'search-site',
  'sidebar-box-title',
  'site-data',
  'unit-switch',
];

/**
 * HTML of an administrator as it may be shown: text, lists, tables, images and plain links; nothing that runs. Ids stay, as
 * anchors of the page; one that the page has already gets a prefix.
 * @param taken ids of the page so far; those of this HTML are added
 */
export function sanitiseHtml(html: string, taken = new Set(FRAME_IDS)): string {
  const withFreeId: sanitizeHtml.Transformer = (tagName, { id, ...others }) => {
    let free = id?.trim() ?? '';
    if (free === '' || /\s/.test(free)) return { tagName, attribs: others };
    while (taken.has(free)) free = `content-${free}`;
    taken.add(free);
    return { tagName, attribs: { id: free, ...others } };
  };
  return sanitizeHtml(html, { ...OPTIONS, transformTags: { ...TRANSFORMS, '*': withFreeId } });
}

function safeLink({ href, target, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...others,
    ...(isSafeHref(href) && href !== undefined ? { href } : {}),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  };
}
