import { z } from 'zod';
import { defineEntity, line, order, address, addressList, longText, slug, recordId } from './entity.ts';
import { FIGURE_KEY_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from './limits.ts';
import { LIMITED, FIGURE_STATES } from './figures/catalogue-figure.ts';
import { LIMITS, NUMBER_MAX, NUMBER_RULE } from './figures/figure.ts';
import { UNIT_NAMES } from './figures/units.ts';
import { COLUMN_KINDS } from './tables/fact-table.ts';
import type { ProductSpecs } from './products/product.ts';
import { RESTRAINTS } from './products/restraint.ts';
import { TASKS } from './products/tasks.ts';
import { HEADER_IMAGES } from './settings/settings.ts';
import { GALLERY_GROUP, PAGE } from './pages/page-schema.ts';
import type { RecordKind } from './record.ts';

const unit = z.enum(UNIT_NAMES);
const number = z.number(NUMBER_RULE).min(-NUMBER_MAX, NUMBER_RULE).max(NUMBER_MAX, NUMBER_RULE);
/** Sizes on offer of one figure. */
const LIST_MAX = 200;
/** Classes of one figure. */
const CLASSES_MAX = 100;

const value = z.union([
  number,
  z.object({ from: number, to: number }).strict(),
  z.array(number).min(1).max(LIST_MAX),
]);
const figure = {
  value,
  limit: z.enum(LIMITS).optional(),
  isMaximum: z.boolean().optional(),
  published: z.object({ value, unit }).strict().optional(),
};
const figureClass = z.union([line, z.object({ ...figure, unit, of: z.literal('OD').optional() }).strict()]);
/** One value of a figure, and the class for which it holds where the figure has several. */
const classValue = z.object({ ...figure, when: figureClass.optional() }).strict();
const measureSchema = z
  .object({ unit, values: z.tuple([classValue], classValue).refine((all) => all.length <= CLASSES_MAX) })
  .strict();

/** A published figure, or a designation, material or property without one (D14). */
export const FIGURE = defineEntity(
  {
    /** Unique: tables, plates and texts name it. */
    key: z.string().max(FIGURE_KEY_MAX),
    /** Group of the list that it stands in: `Repair clamps`. */
    family: line,
    /** Whose figure it is, in the plural, as a plate or list names it beside others: `Snap clamps`. */
    product: line,
    /** What it is, as the first column of a table says it. */
    label: line,
    /** Null for a text. */
    measure: measureSchema.nullable(),
    /** The designation or material; empty for a figure. */
    text: line,
    /** When or where it holds, as it follows the figure in a sentence: `at top or bottom of the casing`. Empty: always. */
    condition: line,
    /** Where it was published: page, table or section of a document, dated as that prints it, or in ISO 8601. */
    source: z.object({ document: line, place: line, date: line }).strict(),
    state: z.enum(FIGURE_STATES),
    /** What the owner has to settle while the state is `question`; empty else. */
    question: line,
    /** It is about spelling, rounding, or how the source is read: visitors don't see it (D23). */
    isInternal: z.boolean(),
    /** What it limits when a part is looked for; null: nothing (D16). */
    use: z
      .object({ limits: z.enum(LIMITED), beyond: z.enum(['no', 'ask']) })
      .strict()
      .nullable(),
    /** Its place within the list of all figures. */
    order,
    /** Keys that it had before: references to them still find it. */
    formerKeys: z.array(z.string()),
    isDeleted: z.boolean(),
  },
  { own: ['order', 'formerKeys', 'isDeleted'] },
);
/** Fields of a figure that a catalog folder may leave out. */
export const FIGURE_LATER = ['isInternal'] as const;

/** Characters. */
const TABLE_NAME_MAX = 100;

/** A figure with all its classes, or with `at` one of them: its value, in a row that names the class, or its sizes. */
const figureCell = z
  .object({
    figure: z.string().max(FIGURE_KEY_MAX),
    /** Place among the figure's values. */
    at: z.number().int().min(0).max(100).optional(),
    shows: z.enum(['value', 'class']).optional(),
  })
  .strict();

/** A figure, words of our own (never a number with a unit), or nothing published. */
const cell = z.union([figureCell, z.object({ words: line }).strict()]).nullable();

/**
 * A table of figures (D14). Cells name figures; no number is typed here. A `figure` column is drawn as two columns, US
 * and metric; `shared` holds figures that are the same in both systems; `condition` prints the condition of the figure
 * that it names.
 */
export const TABLE = defineEntity(
  {
    /** Unique: blocks name it. */
    name: z.string().max(TABLE_NAME_MAX),
    caption: line,
    /** Head of the first column, which names the rows. */
    rowLabel: line,
    columns: z.array(z.object({ label: line, kind: z.enum(COLUMN_KINDS) }).strict()).max(TABLE_COLUMNS_MAX),
    rows: z
      .array(
        z
          .object({
            header: line,
            /** One per column. Null: not published. */
            cells: z.array(cell).max(TABLE_COLUMNS_MAX),
          })
          .strict(),
      )
      .max(TABLE_ROWS_MAX),
    notes: z.array(line).max(50),
    isDeleted: z.boolean(),
  },
  { own: ['isDeleted'], empty: { rowLabel: 'Type' } },
);

/** Whether the product holds the pipes together against thrust. */
export const restraintFields = {
  restraint: z.enum(RESTRAINTS).describe('Whether it restrains the pipes against thrust; empty: not stated'),
  restraintCondition: line.describe('With `conditional`: what must be so, as it follows "if"'),
} as const;

/** Entries of one list of a product's details. */
const DETAILS_MAX = 50;
const details = <S extends z.ZodType>(entry: S) => z.array(entry).max(DETAILS_MAX);

/** What an engineer reads before the product is chosen. Texts may refer to figures; empty parts are not shown. */
const productDetails = {
  /** What it is and where it goes, in one sentence. */
  summary: line,
  /** When it is the right one: `The pipe is in one piece, {{q.size}}.` */
  uses: details(line),
  /** What to choose instead, and the value that decides. */
  alternatives: details(z.object({ when: line, products: z.array(recordId).max(2), why: line }).strict()),
  limits: details(z.object({ title: line, text: line }).strict()),
  /** Installation, in order; the picture is the name of a drawing or an address. */
  steps: details(z.object({ title: line, text: line, picture: address }).strict()),
  materials: details(z.object({ part: line, material: line }).strict()),
  approvals: line,
  weight: line,
  leadTime: line,
  orderCode: line,
  torque: line,
} as const;
/** Names of the details, which a catalog folder may leave out. */
export const PRODUCT_DETAILS = Object.keys(productDetails) as (keyof typeof productDetails)[];

/** The title for who chose one system of units; absent where they are the same. */
export const titlesSchema = z.object({ us: z.string(), metric: z.string() }).optional();

/** A product card and its page (specification 3). */
export const PRODUCT = defineEntity(
  {
    /** A pipe character splits it into the lines of the card. */
    title: line,
    /** An http(s) address, a path below /uploads/, or the name of a bundled drawing (D4). */
    image: address,
    /** Where the card leads; /product/{slug} when empty. */
    url: address,
    slug,
    source: line,
    /** HTML as the administrator typed it; sanitised whenever it is rendered (D4). */
    content: longText,
    images: addressList,
    pdfs: addressList,
    metaTitle: line,
    metaDescription: line,
    /** Slugs or ids of sidebar items. */
    connectedSidebar: z.array(line).max(200),
    /** Keys of its figures, in order (D14). */
    figures: z.array(z.string().max(FIGURE_KEY_MAX)).max(200),
    /** Tasks that it is found for (D16); none: the finder leaves it out. */
    tasks: z.array(z.enum(TASKS)).max(TASKS.length),
    ...restraintFields,
    ...productDetails,
    order,
    isDeleted: z.boolean(),
    titles: titlesSchema,
    specs: z
      .custom<ProductSpecs>((value) => typeof value === 'object' && value !== null)
      .optional()
      .describe('Its figures, ready to be drawn: on answers to visitors alone'),
  },
  { own: ['order', 'isDeleted'], drawn: ['titles', 'specs'] },
);

/** Fields of a product that lists leave out. */
export const PRODUCT_HEAVY = {
  content: true,
  uses: true,
  alternatives: true,
  limits: true,
  steps: true,
  materials: true,
} as const;

/** One entry of the navigation tree as it is stored (specification 3). */
export const SIDEBAR_ITEM = defineEntity(
  {
    name: line,
    /** Free-form target, used when neither product nor page is linked. */
    href: address,
    /** Id of the parent, null at the top level. */
    parent: recordId.nullable(),
    /** Index among its siblings. */
    order,
    linkedProduct: recordId.nullable(),
    linkedPage: recordId.nullable(),
    /** Anchor on the linked page, without '#'. */
    section: line.nullable(),
    isDeleted: z.boolean(),
  },
  { own: ['order', 'isDeleted'] },
);

/** Lines of the home section, links of the footer, languages. */
const FEW = 50;
/** Words of one list of keywords. */
const WORDS = 1_000;
const words = z.array(line).max(WORDS);

export const headerImageSchema = z.object({ shows: z.enum(HEADER_IMAGES), src: address, alt: line }).strict();
export const footerLinkSchema = z.object({ label: line, href: address }).strict();
const synonym = z
  .object({
    /** What visitors type: `leak`. */
    word: line,
    /** What the catalogue calls it: `repair clamp`. */
    means: line,
  })
  .strict();

/** What buyers check of a supplier, each shown only where the office has filled it in. */
const companyDetails = {
  legalName: line,
  /** One line: street, city, state, and ZIP code. */
  address: line,
  /** When somebody answers, with the time zone. */
  hours: line,
  /** Year of foundation. */
  since: line,
  /** Approvals and standards of the company, one each. */
  approvals: z.array(line).max(FEW),
};
/** Settings that older catalog folders lack. */
export const COMPANY_DETAILS = Object.keys(companyDetails) as (keyof typeof companyDetails)[];

/** What the company says about itself on every page (D14). Texts may refer to figures: `{{key}}`. */
export const SETTINGS = defineEntity({
  name: line,
  ...companyDetails,
  /** Beside the name in the bar on top. */
  tagline: line,
  /** What the company supplies, in a few words: behind its name in the title of the home page, and on pictures for links. */
  offer: line,
  /** Behind the titles of documents; empty: the name. */
  brandSuffix: line,
  salesEmail: line,
  phone: line,
  /** Over the section of the home page, with the lines below it. */
  homeTitle: line,
  homeLines: z.array(line).max(FEW),
  /** What search engines show of the home page. */
  homeDescription: line,
  headerImage: headerImageSchema,
  /** The sales e-mail follows them by itself. */
  footerLinks: z.array(footerLinkSchema).max(FEW),
  footerNote: line,
  /** For search engines, hidden on every page (specification 1). */
  keywordProducts: words,
  keywordStates: words,
  keywordProvinces: words,
  keywordCities: words,
  /** Codes of the translation menu; none: no menu (D6). */
  languages: z.array(line).max(FEW),
  /** Until then the page says that it is a draft. */
  termsApproved: z.boolean(),
  guaranteeApproved: z.boolean(),
  /** Words of visitors, and those of the catalogue that they mean (D16). */
  synonyms: z.array(synonym).max(WORDS),
});

/** An address that leads elsewhere: paths with their leading slash, `from` unique. */
export const REDIRECT = defineEntity({ from: address, to: address });

/** The declaration of every kind of record that the office edits. */
export const ENTITIES = {
  product: PRODUCT,
  'sidebar-item': SIDEBAR_ITEM,
  page: PAGE,
  figure: FIGURE,
  table: TABLE,
  'gallery-group': GALLERY_GROUP,
  settings: SETTINGS,
} satisfies Record<RecordKind, unknown>;
