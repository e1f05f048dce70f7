import { z } from 'zod';
import { defineEntity, address, addressList, line, longText, order, slug } from '../entity.ts';
import { FIGURE_KEY_MAX } from '../limits.ts';
import { RESTRAINTS } from './restraint.ts';
import { TASKS } from './tasks.ts';

/** Whether the product holds the pipes together against thrust. */
export const restraintFields = {
  restraint: z.enum(RESTRAINTS).describe('Whether it restrains the pipes against thrust; empty: not stated'),
  restraintCondition: line.describe('With `conditional`: what must be so, as it follows "if"'),
} as const;

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
    order,
    isDeleted: z.boolean(),
    titles: titlesSchema,
  },
  { own: ['order', 'isDeleted'], drawn: ['titles'] },
);
