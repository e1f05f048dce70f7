import { z } from 'zod';
import {
  defineEntity,
  address,
  addressList,
  day,
  line,
  longText,
  preparedSchema,
  slug,
  order,
} from '../entity.ts';
import { EXPECTED_SPECS_MAX, ROW_COLUMNS_MAX } from '../limits.ts';
import type { RangeChart, ShownCatalogue } from '../tables/resolved-table.ts';
import { BACK_TO, type ContentEntry } from './page.ts';

/** A block. Data of unknown kinds is kept as is; the body parser limits its depth and size. */
export const block = z.object({
  id: z.string().max(100),
  kind: z.string().max(100),
  data: z.unknown().optional(),
});

/** A row of one to four columns; each column is a list of blocks. */
export const row = z.object({
  columns: z.number().int().min(1).max(ROW_COLUMNS_MAX).optional(),
  columnsData: z.array(z.array(block).max(500)).max(ROW_COLUMNS_MAX).optional(),
});

const sidebarBoxItem = z.object({ href: address.optional(), label: line.optional() });

export const knownEntry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('layout'),
    showHeader: z.boolean().optional(),
    showFooter: z.boolean().optional(),
    showSidebar: z.boolean().optional(),
    sectionDividers: z.boolean().optional(),
  }),
  /** The box next to the content, shown if the layout enables it. */
  z.object({
    type: z.literal('sidebar'),
    title: line.optional(),
    items: z.array(sidebarBoxItem).max(500).optional(),
  }),
  z.object({
    type: z.literal('seo'),
    metaTitle: line.optional(),
    metaDescription: line.optional(),
    keywords: z.union([z.array(line).max(200), longText]).optional(),
    benefits: z.array(line).max(100).optional(),
    suggestions: z.array(line).max(200).optional(),
  }),
  z.object({
    type: z.literal('section'),
    title: line.optional(),
    slug: slug.optional(),
    rows: z.array(row).max(500).optional(),
  }),
  /** A row outside any section, found in older pages. */
  row.extend({ type: z.literal('row') }),
]);

const KNOWN_TYPES: readonly string[] = ['layout', 'sidebar', 'seo', 'section', 'row'];
const unknownEntry = z
  .looseObject({ type: z.string().max(100) })
  // Ends this branch, so that the error for a known entry describes its problem instead of calling it
  // unknown.
  .refine((entry) => !KNOWN_TYPES.includes(entry.type), { error: 'doesn’t match its type', abort: true });

const contentEntrySchema: z.ZodType<ContentEntry> = z.union([knownEntry, unknownEntry]);

/** Catalog data for the blocks of a page, ready to render. Only responses for visitors include it. */
const shownCatalogueSchema: z.ZodType<ShownCatalogue> = z.object({
  figures: z.record(z.string(), z.custom<ShownCatalogue['figures'][string]>(isObject)),
  tables: z.record(z.string(), z.custom<ShownCatalogue['tables'][string]>(isObject)),
  charts: z.record(z.string(), z.custom<RangeChart>(isObject)).optional(),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The fields of a page that a draft of it can change. */
const draftable = {
  title: line,
  /** The whole path without outer slashes; inner slashes are allowed. */
  slug,
  images: addressList,
  pdfs: addressList,
  content: z.array(contentEntrySchema).max(500),
  featured: z.boolean(),
  /** Page-level url; empty if unset. */
  url: address,
  /** Target of the arrow above the title: the home page, or the page the visitor came from. */
  backTo: z.enum(BACK_TO),
  /** Disables right-click and text selection (specification 1, D5). */
  copyProtection: z.boolean(),
  /** The day from which the office wants to review the page (D33); empty without one. */
  reviewBy: day,
} as const;
/** Labels of the specs that each product of the page's family should have (D33). */
const expectedSpecs = z.array(line).max(EXPECTED_SPECS_MAX);

/** A page of the site (specification 3, D17). */
export const PAGE = defineEntity(
  {
    ...draftable,
    /** Visitors don't see a draft (D36). */
    draft: z.boolean(),
    prepared: preparedSchema({ ...draftable, expectedSpecs }),
    expectedSpecs,
    isDeleted: z.boolean(),
    shown: shownCatalogueSchema.optional(),
  },
  { own: ['isDeleted'], drawn: ['shown'], empty: { backTo: 'previous' } },
);

/** Fields of a page that may be missing in a catalog folder. */
export const PAGE_LATER = ['reviewBy', 'draft', 'expectedSpecs', 'prepared'] as const;

/** Maximum number of images per group or sub-project, and of sub-projects per group. */
const IMAGES_MAX = 500;
const PROJECTS_MAX = 200;

const id = z.string().min(1).max(100);
export const galleryImages = z
  .array(
    z
      .object({
        id,
        /** `drawing:{name}` for a bundled drawing, otherwise an image address. */
        src: address,
        description: line,
      })
      .strict(),
  )
  .max(IMAGES_MAX);

/** A sub-project. Its id distinguishes it from others with the same name. */
const project = z.object({ id, name: line, thumbnail: address, images: galleryImages }).strict();

/** A gallery group (D14) with its sub-projects and images in order. */
export const GALLERY_GROUP = defineEntity(
  {
    title: line,
    /** If empty, the first image in the group is used. The same applies to a sub-project. */
    thumbnail: address,
    /** The group's own images, without those of sub-projects. */
    images: galleryImages,
    projects: z.array(project).max(PROJECTS_MAX),
    order,
    isDeleted: z.boolean(),
  },
  { own: ['order', 'isDeleted'] },
);
