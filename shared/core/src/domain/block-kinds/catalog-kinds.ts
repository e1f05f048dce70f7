import { defineKind } from './kind.ts';
import { PLATE_MAX, GUIDE_FIGURES_MAX, CHART_FIGURES_MAX } from '../limits.ts';
import { isSafeHref } from '../links.ts';
import { SIZES_AND_PRESSURES } from '../labels.ts';

/** A spec table by reference: the figures are stored only in the catalog (D5). */
export const factTable = defineKind({
  name: 'Spec table',
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
  name: 'Key specs',
  icon: 'dashboard',
  hint: 'Up to four spec values',
  fields: { facts: { is: 'facts', label: 'Spec value', most: PLATE_MAX } },
  defaults: { facts: [] },
  title: [],
  hidden: ({ facts }, { isFact }) => (facts.some(isFact) ? null : 'no spec value is chosen'),
  needs: ({ facts }) => ({ facts }),
  sheet: ({ facts }) => [{ is: 'plate', facts }],
});

/** Links with pictures, as on hub pages (D5). */
export const tiles = defineKind({
  name: 'Tiles',
  icon: 'tiles',
  hint: 'Links with images',
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
    all.some(({ href }) => isSafeHref(href)) ? null : 'none of its tiles has a valid link address',
  hiddenPart: ({ tiles: all }) => {
    const hidden = all.flatMap(({ href }, at) => (isSafeHref(href) ? [] : [String(at + 1)]));
    if (hidden.length === 0) return null;
    const which = `${hidden.length === 1 ? 'tile' : 'tiles'} ${hidden.join(', ')}`;
    return `Visitors don’t see ${which} yet. Enter a link address such as https:// or /page.`;
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

const articlesOf = (label: string, titles: string) =>
  ({
    is: 'list',
    label,
    fields: {
      label: { is: 'line', label: 'Title', hint: `An article called ${titles} replaces the standard one.` },
      text: {
        is: 'text',
        label: 'Paragraphs',
        hint: 'One paragraph per line. A line that begins with a hyphen is a subparagraph.',
      },
    },
  }) as const;

/** A section for project specifications: the office's texts and the named figures (D5, D28). */
export const guideSpecification = defineKind({
  name: 'Guide specification',
  icon: 'text',
  hint: 'In three parts',
  fields: {
    facts: { is: 'facts', label: 'Spec value', most: GUIDE_FIGURES_MAX },
    tables: {
      is: 'list',
      label: 'Spec table',
      fields: { table: { is: 'table', label: 'Table' } },
    },
    section: {
      is: 'line',
      label: 'Section number',
      hint: 'The section number in the project manual, such as 33 05 05.31. Leave empty to omit it.',
    },
    general: articlesOf('Article of Part 1 General', '“Summary”, “Submittals”, or “Units”'),
    execution: articlesOf('Article of Part 3 Execution', '“Installation”'),
  },
  defaults: { facts: [], tables: [] },
  title: [],
  hidden: ({ facts, tables }, { isFact, isTable }) =>
    facts.some(isFact) || tables.some(({ table }) => isTable(table)) ? null : 'no spec or table is chosen',
  needs: ({ facts, tables }) => ({ facts, tables: tables.map(({ table }) => table) }),
});

/** Bars that show each type's sizes and pressures, by reference (D16). A data sheet prints tables instead. */
export const rangeChart = defineKind({
  name: 'Range chart',
  icon: 'chart',
  hint: 'Sizes and pressures as bars',
  fields: {
    facts: { is: 'facts', label: 'Size or pressure', most: CHART_FIGURES_MAX },
    caption: { is: 'line', label: 'Caption', hint: `Leave empty for “${SIZES_AND_PRESSURES}”.` },
  },
  defaults: { facts: [] },
  title: ['caption'],
  hidden: ({ facts }, { isChart }) =>
    isChart(facts) ? null : 'none of its specs is a size that the finder compares',
  needs: ({ facts }) => ({ charts: [facts] }),
});
