import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { PROJECT_FIELDS, ITEM_FIELDS, type SubmittalItem } from '@wa/core/domain/submittal/submittal';
import { counted } from '@wa/core/domain/text';
import { restraintLine } from '@wa/core/domain/products/restraint';
import { SUBMITTAL_PATH } from '@wa/core/domain/site-routes';
import type { ResolvedTable } from '@wa/core/domain/tables/resolved-table';
import { checkOf } from '../../documents/revisions/find-revisions.ts';
import { productKeys, productChange } from '../../documents/revisions/sheet-specs.ts';
import {
  bulletList,
  contactOf,
  headingBlock,
  textCell,
  type SheetSite,
} from '../../documents/sheets/model/blocks.ts';
import { productSheet } from '../../documents/sheets/model/sheets.ts';
import type { Sheet, SheetBlock, SheetDocument } from '../../documents/sheets/model/sheet.ts';
import { certificateLine } from './certificate-archive.ts';
import type { FoundProduct, FoundSubmittal } from './find-submittal.ts';

/** A line of the submittal with its product and its sheet in the document. */
type Item = FoundSubmittal['found'][number];

const STAMPS = ['Contractor’s stamp', 'Engineer’s stamp'];
const NONE_STATED = 'None stated.';
const NO_CERTIFICATES = 'None listed for the selected products and sizes.';

interface SubmittalContext {
  site: SheetSite;
  catalogue: Catalogue;
  /** `2026-11-24`, used when the form has no date. */
  day: string;
}

/**
 * Returns a submittal as one document: a cover with an index by tag and room for stamps, then the data sheet
 * of each product with the selected row marked (D25).
 */
export function submittalDocument(
  { request, found }: Pick<FoundSubmittal, 'request' | 'found'>,
  { site, catalogue, day }: SubmittalContext,
): SheetDocument {
  const { project } = request;
  const revision = project.date || day;
  const title = ['Submittal', project.number].filter(Boolean).join(' ');
  const footer = `${title}, ${revision}`;
  const section = project.section && `Section ${project.section}`;
  const cover: Sheet = {
    layout: 'sheet',
    title,
    heading: title,
    lines: [project.sectionTitle, section].filter(Boolean),
    label: 'Submittal',
    siteName: site.name,
    revision,
    isMadeWhenAsked: true,
    within: { header: section || 'Cover', footer },
    contact: contactOf(site, SUBMITTAL_PATH),
    blocks: [
      pairs([
        [PROJECT_FIELDS.project, project.project],
        [PROJECT_FIELDS.engineer, project.engineer],
        [PROJECT_FIELDS.contractor, project.contractor],
        ['Manufacturer', `${site.name}, ${site.salesEmail}, ${site.phone}`],
        [PROJECT_FIELDS.date, revision],
      ]),
      headingBlock('Index by tag'),
      { kind: 'table', table: indexTable(found) },
      headingBlock(ITEM_FIELDS.variations),
      ...variations(found),
      headingBlock('Certificates'),
      ...certificates(found),
      { kind: 'stamps', labels: STAMPS },
    ],
  };
  const sheets = found.map((item) => itemSheet(item, { site, catalogue }, { section, footer }));
  return { title, sheets: [cover, ...sheets] };
}

function itemSheet(
  item: Item,
  { site, catalogue }: Pick<SubmittalContext, 'site' | 'catalogue'>,
  frame: { section: string; footer: string },
): Sheet {
  const { product, target, line } = item;
  const { ifRoom: _guide, ...sheet } = productSheet(product, target, site, { selected: line.row });
  const place = [frame.section, line.paragraph].filter(Boolean).join(', ');
  const [opening, rest] = splitAfterPictures(sheet.blocks);
  const { mail: _mail, ...contact } = sheet.contact;
  const keys = productKeys(product, target, catalogue);
  return {
    ...sheet,
    revision: productChange(product, target, catalogue).slice(0, 10),
    ...checkOf(`product/${product.slug}`, keys, catalogue, site.publicUrl),
    title: [line.tag, line.name].filter(Boolean).join(' '),
    within: { header: [line.tag, place].filter(Boolean).join(' · ') || line.name, footer: frame.footer },
    contact,
    blocks: [...opening, ...projectBlocks(item, frame.section), ...rest],
  };
}

/** Splits the blocks of a sheet after the pictures and key specs at its top. */
function splitAfterPictures(blocks: readonly SheetBlock[]): [SheetBlock[], SheetBlock[]] {
  const isTop = ({ kind }: SheetBlock) => kind === 'overview' || kind === 'figures' || kind === 'plate';
  const end = blocks.findIndex((block) => !isTop(block));
  const at = end === -1 ? blocks.length : end;
  return [blocks.slice(0, at), blocks.slice(at)];
}

/** Returns the selection, its conditions, and the variations of one product. */
function projectBlocks({ product, line, tables }: Item, section: string): SheetBlock[] {
  const selected = selectedIn(tables, line.row);
  const conditions = [...(selected ? conditionsOf(selected) : []), restraintLine(product)].filter(Boolean);
  const pieces = line.quantity && counted(Number(line.quantity), 'piece');
  return [
    headingBlock('This project'),
    pairs([
      ['Tag and quantity', [line.tag, pieces].filter(Boolean).join(', ')],
      ['Section and paragraph', [section, line.paragraph].filter(Boolean).join(', ')],
      [ITEM_FIELDS.size, line.size],
      [SELECTION, selectionOf(line)],
      [ITEM_FIELDS.variations, line.variations || NONE_STATED],
    ]),
    ...(conditions.length === 0 ? [] : [headingBlock('Conditions for this size'), bulletList(conditions)]),
  ];
}

type Row = ResolvedTable['rows'][number];

function selectedIn(tables: FoundProduct['tables'], row: string): { table: ResolvedTable; row: Row } | null {
  for (const table of tables) {
    const found = table.rows.find(({ id }) => id === row);
    if (found) return { table, row: found };
  }
  return null;
}

/** Returns the values of the selected row by column, and the notes of its table. */
function conditionsOf({ table: { columns, notes }, row }: { table: ResolvedTable; row: Row }): string[] {
  // A row with only two values has the same value in both unit systems, which the selection already states.
  const cells = columns.length > 2 ? row.cells : [];
  const values = cells.flatMap(({ kind, full }, at) =>
    kind === 'none' || full === '' ? [] : [`${columns[at]?.label ?? ''}: ${full}`],
  );
  return [...values, ...notes];
}

/** Returns the selected row in words: `Pressure, up to 6 in (DN 150): 232 psi, 16 bar`. */
function selectionOf({ choices, row }: Item['line']): string {
  if (choices.length === 0) return 'No sizes listed. See the data sheet.';
  return choices.flatMap(({ rows }) => rows).find(({ id }) => id === row)?.text ?? '';
}

const SELECTION = 'Selected size and rating';
const INDEX_HEAD = [
  ITEM_FIELDS.tag,
  ITEM_FIELDS.paragraph,
  'Product',
  SELECTION,
  ITEM_FIELDS.quantity,
  'Page',
];

function indexTable(found: readonly Item[]) {
  return {
    caption: '',
    head: INDEX_HEAD.map((text) => textCell(text, 'column')),
    rows: found.map(({ line }, at) => [
      textCell(line.tag || '–', 'row'),
      textCell(line.paragraph || '–'),
      textCell(line.name),
      textCell([line.size, selectionOf(line)].filter(Boolean).join('; ') || '–'),
      textCell(line.quantity || '–'),
      // The composer replaces the digits, which reserve the width, with the number.
      { ...textCell(''), runs: [{ text: '000', pageOf: at + 1 }] },
    ]),
  };
}

function variations(found: readonly Item[]): SheetBlock[] {
  const stated = found.filter(({ line }) => line.variations !== '');
  if (stated.length === 0) return [{ kind: 'paragraph', runs: [{ text: NONE_STATED }], style: 'text' }];
  return [bulletList(stated.map(({ line }) => `${nameOf(line)}: ${line.variations}`))];
}

/** Returns the certificates that cover the selected sizes, with their conditions. */
function certificates(found: readonly Item[]): SheetBlock[] {
  const listed = found.flatMap(({ product, line }) =>
    (product.certificates ?? []).map((each) => `${nameOf(line)}: ${certificateLine(each)}`),
  );
  if (listed.length > 0) return [bulletList(listed)];
  return [{ kind: 'paragraph', runs: [{ text: NO_CERTIFICATES }], style: 'text' }];
}

const nameOf = ({ tag, name }: SubmittalItem & { name: string }) => tag || name;

/** Returns labels and values as a table without a head; empty values are left out. */
function pairs(entries: readonly (readonly [string, string])[]): SheetBlock {
  const rows = entries
    .filter(([, text]) => text !== '')
    .map(([label, text]) => [textCell(label, 'row'), textCell(text)]);
  return { kind: 'table', table: { caption: '', head: [], rows } };
}
