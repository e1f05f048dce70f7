import Link from '@tiptap/extension-link';
import { Mark, Node, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { hostOf, safeHref } from '@wa/core/domain/links';
import { FigureReference } from '../references/figure-node.tsx';

/** An attribute that stays as it was found. */
const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Stands for "none was stored"; an attribute of a link that is new here is null. */
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
  // Before the own host is known, a link to the own site would be stored as one that leaves it.
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

/** A place that links lead to, around words. */
const Anchor = Mark.create({
  name: 'anchor',
  addAttributes: attributes,
  parseHTML: () => [{ tag: ANCHOR, getAttrs: (element) => (isEmpty(element) ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** The same between words. */
const AnchorPoint = Node.create({
  name: 'anchorPoint',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: ANCHOR, getAttrs: (element) => (isEmpty(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
});

/** What the rich text knows. Links to any host but the public site's, which is told when it is known, open in a new tab. */
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
