import Link from '@tiptap/extension-link';
import { Mark, Node, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { hostOf, safeHref } from '@wa/core/domain/links';
import { FigureReference } from '../references/figure-node.tsx';

/** Declares an attribute that keeps its stored value. */
const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Means that the attribute wasn't stored; it is null for a new link. */
const NONE = '';

interface LinkAttributes {
  href?: string | null;
  target?: string | null;
  rel?: string | null;
}

/** Stored links stay as they are; a new one to another host opens in a new tab. */
function newTab({ href, target, rel }: LinkAttributes, ownHost: () => string | null) {
  const host = hostOf(href ?? '');
  const own = ownHost();
  // Before the site's host is known, an internal link would be stored as external.
  if (target === null && host !== null && own !== null && host !== own) {
    return { target: '_blank', rel: 'noopener noreferrer' };
  }
  return { ...(target && { target }), ...(rel && { rel }) };
}

const links = (ownHost: () => string | null) =>
  Link.extend({
    addAttributes() {
      const stored = (name: 'target' | 'rel') => ({
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? NONE,
        renderHTML: (attributes: LinkAttributes) => {
          const { [name]: value } = newTab(attributes, ownHost);
          return value === undefined ? {} : { [name]: value };
        },
      });
      return {
        href: kept('href'),
        target: stored('target'),
        rel: stored('rel'),
        class: kept('class'),
        title: kept('title'),
        id: kept('id'),
        name: kept('name'),
      };
    },
    renderHTML({ HTMLAttributes }) {
      const { href, ...others } = HTMLAttributes as LinkAttributes;
      return ['a', { href: safeHref(href) ?? '', ...others }, 0];
    },
  }).configure({
    openOnClick: false,
    isAllowedUri: (url) => safeHref(url) !== null,
  });

const ANCHOR = 'a[id]:not([href]), a[name]:not([href])';
const attributes = () => ({ id: kept('id'), name: kept('name') });
const isEmpty = (element: HTMLElement) => element.childNodes.length === 0;

/** An anchor around words. */
const Anchor = Mark.create({
  name: 'anchor',
  addAttributes: attributes,
  parseHTML: () => [{ tag: ANCHOR, getAttrs: (element) => (isEmpty(element) ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** An anchor between words. */
const AnchorPoint = Node.create({
  name: 'anchorPoint',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: ANCHOR, getAttrs: (element) => (isEmpty(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
});

/**
 * Creates the extensions of the rich text editor. Links to other hosts than the public site's open in a new tab;
 * `setOwnHost` sets that host as soon as it is known.
 */
export function createRichText(): { extensions: Extensions; setOwnHost: (host: string | null) => void } {
  let ownHost: string | null = null;
  return {
    setOwnHost: (host) => {
      ownHost = host;
    },
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false }),
      links(() => ownHost),
      Anchor,
      AnchorPoint,
      FigureReference,
    ],
  };
}
