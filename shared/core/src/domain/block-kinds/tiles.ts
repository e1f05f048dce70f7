import { isSafeHref } from '../links.ts';
import type { StoredOf } from './fields.ts';
import { defineKind } from './kind.ts';

/** Links with pictures that lead on, as hub pages have them (D5). */
export const tiles = defineKind({
  name: 'Tiles',
  icon: 'tiles',
  hint: 'Links with pictures',
  fields: {
    tiles: {
      is: 'list',
      label: 'Tile',
      fields: {
        label: { is: 'line', label: 'Label' },
        href: { is: 'address', label: 'Link address' },
        text: { is: 'line', label: 'Text' },
        image: { is: 'drawing', label: 'Drawing or image address' },
        // The page that a tile leads to scrolls there (hub pages, specification 2).
        anchor: { is: 'line', label: 'Anchor on that page' },
      },
    },
  },
  defaults: { tiles: [] },
  title: [],
  hidden: ({ tiles: all }) =>
    all.some(({ href }) => isSafeHref(href)) ? null : 'it has no tile with an address that can be shown',
  hiddenPart: ({ tiles: all }) => {
    const hidden = all.flatMap(({ href }, at) => (isSafeHref(href) ? [] : [String(at + 1)]));
    if (hidden.length === 0) return null;
    const which = `${hidden.length === 1 ? 'tile' : 'tiles'} ${hidden.join(', ')}`;
    return `Visitors do not see ${which} yet: an address that can be shown is missing.`;
  },
  // Tiles of a hub say something about what they lead to; tiles that only lead on are left out.
  sheet: ({ tiles: all }) => {
    const items = all.flatMap(({ label, text, href }) => {
      const [lead, words] = [label.trim(), text.trim()];
      return lead && words ? [{ lead: { text: lead, href }, text: `: ${words}` }] : [];
    });
    return items.length > 0 ? [{ is: 'list', ordered: false, items }] : [];
  },
});

export type Tile = StoredOf<typeof tiles.fields.tiles.fields>;
