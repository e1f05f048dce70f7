import { z } from 'zod';
import { formFieldSchema } from '../finder/answer-schema.ts';
import { VERDICTS } from '../finder/finder-answer.ts';
import { titlesSchema } from '../entities.ts';
import { HIT_KINDS } from './search-document.ts';

/** A search hit (D16). */
const hit = z.object({
  kind: z.enum(HIT_KINDS),
  title: z.string(),
  /** The title in one system of units, for visitors who selected it; absent if both titles are the same. */
  titles: titlesSchema,
  href: z.string(),
  /** Slug of a product that can be added to the quote list; empty for other hits. */
  slug: z.string(),
  /** Name of a drawing or address of a picture; empty without one. */
  image: z.string(),
  /** Matching texts: a figure with its condition, or an excerpt. */
  matched: z.array(
    z.object({
      text: z.string(),
      mark: z.literal(true).optional(),
      /** System of units of this text. A text in both systems, with one in parentheses, is `both`. */
      system: z.enum(['us', 'metric', 'both']).optional(),
    }),
  ),
  /** Location of the match: `Table, Repair Clamps`. */
  place: z.string(),
  /** Verdict on the sizes or pressures in the query; null without any. */
  verdict: z.object({ is: z.enum(VERDICTS), word: z.string() }).nullable(),
});

export const searchAnswerSchema = z.object({
  query: z.string(),
  /** Parts of the query read as a size, a pressure, a part number, or a synonym. */
  understood: z.array(
    z.object({
      typed: z.string(),
      /** Type of the part: `Size`, `Pressure`. */
      as: z.string(),
      /** Interpretation: `DN 250 (NPS 10)`. */
      text: z.string(),
      /** The query without this part. */
      without: z.string(),
      /** An alternative interpretation, and the query that leads to it. */
      instead: z.object({ text: z.string(), query: z.string() }).optional(),
    }),
  ),
  /** Problems in the query, one sentence each. */
  problems: z.array(z.string()),
  /**
   * Groups of hits as shown. `total` counts all hits. `compare` is the address of a comparison, empty for
   * fewer than two products.
   */
  groups: z.array(
    z.object({ title: z.string(), total: z.number(), hits: z.array(hit), compare: z.string() }),
  ),
  /** True if no document has all words and the groups have partial matches. */
  isPartial: z.boolean(),
  /** The finder, prefilled with the values of the query; null if it has no questions. */
  finder: z
    .object({
      href: z.string(),
      /** `Stop a leak`; empty if the query names no application. */
      application: z.string(),
      /** `Add the pressure to compare ratings.`; empty if nothing is missing. */
      add: z.string(),
      /** Form fields for the missing values. */
      fields: z.array(formFieldSchema),
    })
    .nullable(),
  /** Other queries with the same meaning. */
  related: z.array(z.string()),
});

/** A document in the search index (D16). */
const searchDocument = z.object({
  /** Unique within the site. */
  id: z.string(),
  kind: z.enum(HIT_KINDS),
  title: z.string(),
  titles: titlesSchema,
  href: z.string(),
  place: z.string(),
  /** Indexed text in addition to the title. Each row of a table is a line. */
  text: z.string(),
  /** The keys of a table's rows, in the order of its lines. */
  rows: z.array(z.string()).optional(),
  image: z.string().optional(),
});

/** Data from which a browser on a static host builds its index, in addition to the parts. */
export const searchSourceSchema = z.object({
  documents: z.array(searchDocument),
  synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
});
