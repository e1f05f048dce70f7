import type { RecordKind } from '../record.ts';
import { fields, html, line, list, type FoundIn, type TextShape } from './text-shape.ts';

const said = { draws: false };
const meta = { in: 'Meta titles and descriptions' } as const;
const alt = { in: 'Image descriptions' } as const;

const images = list('Image', fields({ description: line('Description', alt) }));

/** The text fields of each kind of record. The content of a page has its own (page-shapes.ts). */
export const RECORD_SHAPES: Readonly<Record<RecordKind, TextShape>> = {
  product: fields({
    title: line('Title'),
    summary: line('Summary'),
    content: html('Content'),
    uses: list('Use it when', line('')),
    alternatives: list('Choose another product for', fields({ when: line('When'), why: line('Why') })),
    limits: list('Limit', fields({ title: line('Title'), text: line('Text') })),
    steps: list('Installation step', fields({ title: line('Title'), text: line('Text') })),
    materials: list('Material', fields({ part: line('Component'), material: line('Material') })),
    restraintCondition: line('Restrains the pipes if'),
    approvals: line('Approvals'),
    weight: line('Weight'),
    leadTime: line('Lead time'),
    orderCode: line('Order code'),
    torque: line('Torque'),
    source: line('Source', said),
    pdfNames: list('Document', fields({ name: line('Name', said) })),
    imageAlts: list('Image', fields({ alt: line('Description', { ...said, ...alt }) })),
    metaTitle: line('Meta title', meta),
    metaDescription: line('Meta description', meta),
  }),
  page: fields({
    title: line('Title', { in: 'Page titles' }),
    expectedSpecs: list('Expected spec', line('', said)),
  }),
  'sidebar-item': fields({ name: line('Name') }),
  figure: fields({
    family: line('Family', said),
    product: line('Product', said),
    label: line('Label', said),
    text: line('Text', said),
    condition: line('Condition', said),
    question: line('Question', said),
    source: fields({ document: line('Source document', said), place: line('Place in the source', said) }),
    measure: fields({ values: list('Class', fields({ when: line('Name', said) })) }),
  }),
  table: fields({
    caption: line('Caption'),
    rowLabel: line('Header of the first column'),
    columns: list('Column', fields({ label: line('Header') })),
    rows: list(
      'Row',
      fields({ header: line('Row name'), cells: list('Cell', fields({ words: line('Words') })) }),
    ),
    notes: list('Note', line('')),
  }),
  'gallery-group': fields({
    title: line('Title'),
    images,
    projects: list('Sub-project', fields({ name: line('Name'), images })),
  }),
  certificate: fields({ name: line('Name', said), issuer: line('Issuer', said) }),
  settings: fields({
    name: line('Company name', said),
    legalName: line('Legal name', said),
    address: line('Address', said),
    hours: line('Office hours', said),
    approvals: list('Approval', line('', said)),
    tagline: line('Tagline'),
    offer: line('Offer'),
    brandSuffix: line('Brand suffix', said),
    homeTitle: line('Headline'),
    homeLines: list('Line', line('')),
    homeDescription: line('Description', meta),
    headerImage: fields({ alt: line('Header image', { ...said, ...alt }) }),
    footerLinks: list('Footer link', fields({ label: line('Label', said) })),
    footerNote: line('Footer note'),
    keywordProducts: list('Product keyword', line('')),
    keywordStates: list('US state', line('')),
    keywordProvinces: list('Canadian province', line('')),
    keywordCities: list('City', line('')),
    synonyms: list('Synonym', fields({ word: line('Word', said), means: line('Meaning', said) })),
    printedCatalog: fields({
      title: line('Title of the printed catalog', said),
      chapters: list('Chapter', fields({ title: line('Title', said) })),
    }),
  }),
};

/** The group of a text that has no group of its own. */
export const GROUP_OF: Readonly<Record<RecordKind, FoundIn>> = {
  product: 'Products',
  page: 'Page texts',
  'sidebar-item': 'Sidebar',
  figure: 'Spec texts',
  table: 'Tables',
  'gallery-group': 'Gallery',
  certificate: 'Certificates',
  settings: 'Settings',
};
