import { z } from 'zod';
import {
  defineEntity,
  day,
  line,
  order,
  address,
  addressList,
  longText,
  preparedSchema,
  slug,
  recordId,
} from './entity.ts';
import { FIGURE_KEY_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from './limits.ts';
import { CERTIFICATE } from './certificates/certificate-schema.ts';
import { LIMITED, FIGURE_STATES } from './figures/catalogue-figure.ts';
import { LIMITS } from './figures/figure.ts';
import { figureUnit as unit, figureValue as value } from './figures/value-schema.ts';
import { COLUMN_KINDS } from './tables/fact-table.ts';
import type { ProductSpecs } from './products/product.ts';
import { RESTRAINTS } from './products/restraint.ts';
import { TASKS } from './products/tasks.ts';
import { HEADER_IMAGES, PAPERS, PUBLISHING } from './settings/settings.ts';
import { GALLERY_GROUP, PAGE } from './pages/page-schema.ts';
import type { RecordKind } from './record.ts';

/** Maximum number of classes of one figure. */
const CLASSES_MAX = 100;

const figure = {
  value,
  limit: z.enum(LIMITS).optional(),
  isMaximum: z.boolean().optional(),
  published: z.object({ value, unit }).strict().optional(),
};
const figureClass = z.union([line, z.object({ ...figure, unit, of: z.literal('OD').optional() }).strict()]);
/** One value of a figure, with the class for which it holds if the figure has several. */
const classValue = z.object({ ...figure, when: figureClass.optional() }).strict();
const measureSchema = z
  .object({ unit, values: z.tuple([classValue], classValue).refine((all) => all.length <= CLASSES_MAX) })
  .strict();

/** A spec of the catalog: a measured value, or a text such as a designation, material, or property (D14). */
export const FIGURE = defineEntity(
  {
    /** Unique; tables, key specs, and texts refer to it. */
    key: z.string().max(FIGURE_KEY_MAX),
    /** Group in the list of figures: `Repair clamps`. */
    family: line,
    /** Product that the figure belongs to, in the plural: `Snap clamps`. */
    product: line,
    /** Name of the property, printed in the first column of a table. */
    label: line,
    /** Null for a text. */
    measure: measureSchema.nullable(),
    /** The designation or material; empty for a measured value. */
    text: line,
    /** Condition as it follows the value: `at top or bottom of the casing`. Empty: it always holds. */
    condition: line,
    /** Source: a page, table, or section of a document, dated as printed there or in ISO 8601. */
    source: z.object({ document: line, place: line, date: line }).strict(),
    state: z.enum(FIGURE_STATES),
    /** The open question for the owner while the state is `question`; otherwise empty. */
    question: line,
    /** True for a question about spelling, rounding, or reading the source: hidden from visitors (D23). */
    isInternal: z.boolean(),
    /** The quantity that the figure limits in the finder; null if it limits none (D16). */
    use: z
      .object({ limits: z.enum(LIMITED), beyond: z.enum(['no', 'ask']) })
      .strict()
      .nullable(),
    /** Position in the list of all figures. */
    order,
    /** Earlier keys: references to them still work. */
    formerKeys: z.array(z.string()),
    isDeleted: z.boolean(),
  },
  { own: ['order', 'formerKeys', 'isDeleted'] },
);
/** Fields of a figure that may be missing in a catalog folder. */
export const FIGURE_LATER = ['isInternal'] as const;

/** Maximum length of a table's name in characters. */
const TABLE_NAME_MAX = 100;

/** A figure with all its classes, or only the class `at`: as its value, or as its sizes. */
const figureCell = z
  .object({
    figure: z.string().max(FIGURE_KEY_MAX),
    /** Index of the figure's value. */
    at: z.number().int().min(0).max(100).optional(),
    shows: z.enum(['value', 'class']).optional(),
  })
  .strict();

/** A figure, our own words (never a number with a unit), or null if nothing is listed. */
const cell = z.union([figureCell, z.object({ words: line }).strict()]).nullable();

/**
 * A table of figures (D14). Its cells refer to figures; no number is typed here. A `figure` column renders as
 * two columns, US and metric. A `shared` column has figures that are the same in both systems. A `condition`
 * column prints the condition of its figure.
 */
export const TABLE = defineEntity(
  {
    /** Unique; blocks refer to it. */
    name: z.string().max(TABLE_NAME_MAX),
    caption: line,
    /** Header of the first column, which names the rows. */
    rowLabel: line,
    columns: z.array(z.object({ label: line, kind: z.enum(COLUMN_KINDS) }).strict()).max(TABLE_COLUMNS_MAX),
    rows: z
      .array(
        z
          .object({
            header: line,
            /** One cell per column. Null: nothing is listed. */
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

/** Whether the product restrains the pipes against thrust, and under which condition. */
export const restraintFields = {
  restraint: z.enum(RESTRAINTS).describe('Whether it restrains the pipes against thrust; empty: not stated'),
  restraintCondition: line.describe('With `conditional`: what must be so, as it follows "if"'),
} as const;

/** Maximum number of documents, or pictures, with a text of their own. */
const FILE_TEXTS_MAX = 500;

/** Maximum number of entries in one list of a product's details. */
const DETAILS_MAX = 50;
const details = <S extends z.ZodType>(entry: S) => z.array(entry).max(DETAILS_MAX);

/** Details for engineers. Texts may refer to figures; empty lists aren't shown. */
const productDetails = {
  /** A definition of the product and its use, in one sentence. */
  summary: line,
  /** Conditions in which to choose the product: `The pipe is in one piece, {{q.size}}.` */
  uses: details(line),
  /** Products to choose instead, with the value that decides. */
  alternatives: details(z.object({ when: line, products: z.array(recordId).max(2), why: line }).strict()),
  limits: details(z.object({ title: line, text: line }).strict()),
  /** Installation steps in order. `picture` is the name of a drawing or an address. */
  steps: details(z.object({ title: line, text: line, picture: address }).strict()),
  materials: details(z.object({ part: line, material: line }).strict()),
  approvals: line,
  weight: line,
  leadTime: line,
  orderCode: line,
  torque: line,
} as const;
/** Fields that may be missing in a catalog folder. */
export const PRODUCT_LATER = [
  ...(Object.keys(productDetails) as (keyof typeof productDetails)[]),
  'reviewBy',
  'pdfNames',
  'imageAlts',
  'draft',
  'prepared',
] as const;

/** The title by system of units, for visitors who selected one; absent if both are the same. */
export const titlesSchema = z.object({ us: z.string(), metric: z.string() }).optional();

/** The fields of a product that a draft of it can change. */
const draftable = {
  /** A pipe character splits it into the lines of the card. */
  title: line,
  /** An http(s) address, a path below /uploads/, or the name of a bundled drawing (D4). */
  image: address,
  /** Target of the card; /product/{slug} if empty. */
  url: address,
  slug,
  source: line,
  /** HTML as the administrator typed it; sanitized each time it is rendered (D4). */
  content: longText,
  images: addressList,
  pdfs: addressList,
  metaTitle: line,
  metaDescription: line,
  /** Slugs or ids of sidebar items. */
  connectedSidebar: z.array(line).max(200),
  /** Keys of the product's figures, in order (D14). */
  figures: z.array(z.string().max(FIGURE_KEY_MAX)).max(200),
  /** Tasks for which the finder shows the product (D16); without tasks, it doesn't show the product. */
  tasks: z.array(z.enum(TASKS)).max(TASKS.length),
  ...restraintFields,
  ...productDetails,
  /** The day from which the office wants to review the product (D33); empty without one. */
  reviewBy: day,
  /** Names of its documents by address, shown in place of the usual ones (D35.3). */
  pdfNames: z.array(z.object({ href: address, name: line }).strict()).max(FILE_TEXTS_MAX),
  /** Descriptions of its pictures by address, for people who don't see them (D35.4). */
  imageAlts: z.array(z.object({ src: address, alt: line }).strict()).max(FILE_TEXTS_MAX),
} as const;

/** A product card and its page (specification 3). */
export const PRODUCT = defineEntity(
  {
    ...draftable,
    /** Visitors don't see a draft (D36). */
    draft: z.boolean(),
    prepared: preparedSchema(draftable),
    order,
    isDeleted: z.boolean(),
    titles: titlesSchema,
    specs: z
      .custom<ProductSpecs>((value) => typeof value === 'object' && value !== null)
      .optional()
      .describe('Its specs, ready to be shown; only in responses to visitors'),
  },
  { own: ['order', 'isDeleted'], drawn: ['titles', 'specs'] },
);

/** Fields of a product that summaries in lists omit. */
export const PRODUCT_HEAVY = {
  content: true,
  uses: true,
  alternatives: true,
  limits: true,
  steps: true,
  materials: true,
} as const;

/** A stored entry of the navigation tree (specification 3). */
export const SIDEBAR_ITEM = defineEntity(
  {
    name: line,
    /** Free-form target, used if neither a product nor a page is linked. */
    href: address,
    /** Id of the parent; null at the top level. */
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

/** Maximum number of home section lines, footer links, or languages. */
const FEW = 50;
/** Maximum number of words in a keyword list. */
const WORDS = 1_000;
const words = z.array(line).max(WORDS);

export const headerImageSchema = z.object({ shows: z.enum(HEADER_IMAGES), src: address, alt: line }).strict();
export const footerLinkSchema = z.object({ label: line, href: address }).strict();
const synonym = z
  .object({
    /** A visitor's word: `leak`. */
    word: line,
    /** The catalog's term: `repair clamp`. */
    means: line,
  })
  .strict();

/** Facts about the company that buyers check. A fact is shown only if the office has filled it in. */
const companyDetails = {
  legalName: line,
  /** One line: street, city, state, and ZIP code. */
  address: line,
  /** Office hours, with the time zone. */
  hours: line,
  /** Year in which the company was founded. */
  since: line,
  /** Approvals and standards of the company, one per entry. */
  approvals: z.array(line).max(FEW),
};
export const COMPANY_DETAILS = Object.keys(companyDetails) as (keyof typeof companyDetails)[];
/** Names of the settings that older catalog folders lack. */
export const SETTINGS_LATER = [
  ...COMPANY_DETAILS,
  'accessibilityApproved',
  'printedCatalog',
  'publishing',
  'logo',
] as const;

/** Maximum number of chapters of the printed catalog. */
const CHAPTERS = 500;

/** The choices for the printed catalog (D29). */
const printedCatalog = z
  .object({
    /** Empty for the company's name with "catalog". */
    title: line,
    paper: z.enum(PAPERS),
    /** Families in the office's order. Others follow in the order of the sidebar. */
    chapters: z.array(z.object({ id: line, title: line, isLeftOut: z.boolean() }).strict()).max(CHAPTERS),
    /** The id of the edition that visitors get; empty for none. */
    edition: line,
  })
  .strict();

/** The company's texts on every page (D14). Texts may refer to figures: `{{key}}`. */
export const SETTINGS = defineEntity({
  name: line,
  /** Address of an uploaded image that the top bar shows in place of the name (D39); empty for none. */
  logo: address,
  ...companyDetails,
  /** Text next to the company name in the top bar. */
  tagline: line,
  /** The company's offer in a few words, for the home page title and preview images of links. */
  offer: line,
  /** Suffix of page titles; if empty, the company name is used. */
  brandSuffix: line,
  salesEmail: line,
  phone: line,
  /** Heading of the home page section; `homeLines` are the lines below it. */
  homeTitle: line,
  homeLines: z.array(line).max(FEW),
  /** Description of the home page for search engines. */
  homeDescription: line,
  headerImage: headerImageSchema,
  /** The footer adds the sales email address after these links. */
  footerLinks: z.array(footerLinkSchema).max(FEW),
  footerNote: line,
  /** Keywords for search engines, hidden on every page (specification 1). */
  keywordProducts: words,
  keywordStates: words,
  keywordProvinces: words,
  keywordCities: words,
  /** Language codes of the translation menu; the menu is hidden if the list is empty (D6). */
  languages: z.array(line).max(FEW),
  /** Until the terms are approved, their page says that it is a draft. */
  termsApproved: z.boolean(),
  guaranteeApproved: z.boolean(),
  accessibilityApproved: z.boolean(),
  /** Visitors' words and the catalog terms they stand for (D16). */
  synonyms: z.array(synonym).max(WORDS),
  printedCatalog,
  publishing: z.enum(PUBLISHING),
});

/** A redirect between addresses. Paths begin with a slash; `from` is unique. */
export const REDIRECT = defineEntity({ from: address, to: address });

/** Declarations of all kinds of records that the office edits. */
export const ENTITIES = {
  product: PRODUCT,
  'sidebar-item': SIDEBAR_ITEM,
  page: PAGE,
  figure: FIGURE,
  table: TABLE,
  'gallery-group': GALLERY_GROUP,
  certificate: CERTIFICATE,
  settings: SETTINGS,
} satisfies Record<RecordKind, unknown>;
