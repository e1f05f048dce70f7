import { defineKind, type StoredOf } from './kind.ts';
import { PLATE_MAX, GUIDE_FIGURES_MAX, CHART_FIGURES_MAX } from '../limits.ts';
import { isSafeHref } from '../links.ts';
import { SIZES_AND_PRESSURES } from '../labels.ts';

/** A spec table by reference: the figures are stored only in the catalog (D5). */
export const factTable = defineKind({
  name: 'Fact table',
  icon: 'table',
  hint: 'From the catalog',
  fields: {
    table: { is: 'table', label: 'Table' },
    caption: { is: 'line', label: 'Caption', hint: 'Leave empty to use the table’s own caption.' },
  },
  defaults: { table: '' },
  title: ['caption', 'table'],
  hidden({ table }, { isTable }) {
    if (table === '') return 'no table is chosen';
    return isTable(table) ? null : `there isn’t a table “${table}”`;
  },
  needs: ({ table }) => ({ tables: [table] }),
  sheet: ({ table, caption }) => [{ is: 'table', table, caption: caption.trim() }],
});

/** Up to four key specs, by reference (D5). */
export const factPlate = defineKind({
  name: 'Fact plate',
  icon: 'dashboard',
  hint: 'Headline figures',
  fields: { facts: { is: 'facts', label: 'Figure', most: PLATE_MAX } },
  defaults: { facts: [] },
  title: [],
  hidden: ({ facts }, { isFact }) => (facts.some(isFact) ? null : 'no fact is chosen'),
  needs: ({ facts }) => ({ facts }),
  sheet: ({ facts }) => [{ is: 'plate', facts }],
});

/** Links with pictures, as on hub pages (D5). */
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
        // The linked page scrolls to this anchor (hub pages, specification 2).
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
  // The data sheet prints tiles that describe their target; plain links are omitted.
  sheet: ({ tiles: all }) => {
    const items = all.flatMap(({ label, text, href }) => {
      const [lead, words] = [label.trim(), text.trim()];
      return lead && words ? [[{ text: lead, bold: true as const, href }, { text: `: ${words}` }]] : [];
    });
    return items.length > 0 ? [{ is: 'list', ordered: false, items }] : [];
  },
});

export type Tile = StoredOf<typeof tiles.fields.tiles.fields>;

/** A list of documents. A document without an address is available by request (D5). */
export const downloads = defineKind({
  name: 'Downloads',
  icon: 'download',
  hint: 'List of documents',
  fields: {
    items: {
      is: 'list',
      label: 'Document',
      fields: {
        label: { is: 'line', label: 'Label' },
        href: {
          is: 'document',
          label: 'Document address',
          hint: 'Leave empty to show “Contact us for ...” with an email link.',
          named: 'label',
        },
      },
    },
  },
  defaults: { items: [] },
  title: [],
  hidden: ({ items }) => (items.length === 0 ? 'it has no document' : null),
  needs: ({ items }) => ({ documents: items.map(({ href }) => href) }),
});

/** A text for project specifications, generated from the named figures (D5). */
export const guideSpecification = defineKind({
  name: 'Guide specification',
  icon: 'text',
  hint: '"Shall" sentences',
  fields: {
    facts: { is: 'facts', label: 'Figure', most: GUIDE_FIGURES_MAX },
    tables: {
      is: 'list',
      label: 'Fact table',
      fields: { table: { is: 'table', label: 'Table' } },
    },
  },
  defaults: { facts: [], tables: [] },
  title: [],
  hidden: ({ facts, tables }, { isFact, isTable }) =>
    facts.some(isFact) || tables.some(({ table }) => isTable(table)) ? null : 'no fact or table is chosen',
  needs: ({ facts, tables }) => ({ facts, tables: tables.map(({ table }) => table) }),
});

/** Bars that show each type's sizes and pressures, by reference (D16). A data sheet prints tables instead. */
export const rangeChart = defineKind({
  name: 'Range chart',
  icon: 'chart',
  hint: 'Sizes and pressures as bars',
  fields: {
    facts: { is: 'facts', label: 'Size or pressure', most: CHART_FIGURES_MAX },
    caption: { is: 'line', label: 'Caption', hint: `Empty: ${SIZES_AND_PRESSURES}.` },
  },
  defaults: { facts: [] },
  title: ['caption'],
  hidden: ({ facts }, { isChart }) =>
    isChart(facts) ? null : 'none of its specs is a size that the finder compares',
  needs: ({ facts }) => ({ charts: [facts] }),
});
