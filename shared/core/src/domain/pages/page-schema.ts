import { z } from 'zod';
import { defineEntity, address, addressList, line, longText, slug, order } from '../entity.ts';
import { ROW_COLUMNS_MAX } from '../limits.ts';
import type { RangeChart, ShownCatalogue } from '../tables/resolved-table.ts';
import { BACK_TO, type ContentEntry } from './page.ts';

/** Data of a kind this version does not know is kept as it is; depth and size are held by the body parser. */
export const block = z.object({
  id: z.string().max(100),
  kind: z.string().max(100),
  data: z.unknown().optional(),
});

/** One to four columns, each a list of blocks. */
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
  /** The box beside the content, drawn when the layout asks for it. */
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
  /** A row outside any section, as older pages have it. */
  row.extend({ type: z.literal('row') }),
]);

const KNOWN_TYPES: readonly string[] = ['layout', 'sidebar', 'seo', 'section', 'row'];
const unknownEntry = z
  .looseObject({ type: z.string().max(100) })
  // Ends this branch, so that a known entry is told what is wrong with it and not that it is unknown.
  .refine((entry) => !KNOWN_TYPES.includes(entry.type), { error: 'does not fit its type', abort: true });

const contentEntrySchema: z.ZodType<ContentEntry> = z.union([knownEntry, unknownEntry]);

/** What the page's blocks name of the catalogue, ready to be drawn: on answers to visitors alone. */
const shownCatalogueSchema: z.ZodType<ShownCatalogue> = z.object({
  figures: z.record(z.string(), z.custom<ShownCatalogue['figures'][string]>(isObject)),
  tables: z.record(z.string(), z.custom<ShownCatalogue['tables'][string]>(isObject)),
  charts: z.record(z.string(), z.custom<RangeChart>(isObject)).optional(),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A page of the site (specification 3, D17). */
export const PAGE = defineEntity(
  {
    title: line,
    /** The whole path with its slashes trimmed; inner slashes are allowed. */
    slug,
    images: addressList,
    pdfs: addressList,
    content: z.array(contentEntrySchema).max(500),
    featured: z.boolean(),
    /** Page-level url, empty when unset. */
    url: address,
    /** Where the arrow above the title leads: home, or to the page that the visitor comes from. */
    backTo: z.enum(BACK_TO),
    /** Right-click and selection are off (specification 1, D5). */
    copyProtection: z.boolean(),
    isDeleted: z.boolean(),
    shown: shownCatalogueSchema.optional(),
  },
  { own: ['isDeleted'], drawn: ['shown'], empty: { backTo: 'previous' } },
);

/** Images of one group or sub-project, and sub-projects of one group. */
const IMAGES_MAX = 500;
const PROJECTS_MAX = 200;

const id = z.string().min(1).max(100);
export const galleryImages = z
  .array(
    z
      .object({
        id,
        /** `drawing:{name}` for a bundled drawing, else an image address. */
        src: address,
        description: line,
      })
      .strict(),
  )
  .max(IMAGES_MAX);

/** A sub-project: its id tells it from others of the same name. */
const project = z.object({ id, name: line, thumbnail: address, images: galleryImages }).strict();

/** A group of the gallery (D14), with its sub-projects and images in order. */
export const GALLERY_GROUP = defineEntity(
  {
    title: line,
    /** Empty: the first image that it holds. The same goes for a sub-project. */
    thumbnail: address,
    /** Images of its own, beside those of sub-projects. */
    images: galleryImages,
    projects: z.array(project).max(PROJECTS_MAX),
    order,
    isDeleted: z.boolean(),
  },
  { own: ['order', 'isDeleted'] },
);
