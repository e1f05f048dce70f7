import { z } from 'zod';
import { formFieldSchema } from '../finder/answer-schema.ts';
import { VERDICTS } from '../finder/finder-answer.ts';
import { titlesSchema } from '../entities.ts';
import { HIT_KINDS } from './search-document.ts';

/** One thing that was found (D16). */
const hit = z.object({
  kind: z.enum(HIT_KINDS),
  title: z.string(),
  /** The title for who chose one system of units; absent where they are the same. */
  titles: titlesSchema,
  href: z.string(),
  /** Of the product, which can go on the quote list; empty for what is none. */
  slug: z.string(),
  /** Name of a drawing or address of a picture; empty for none. */
  image: z.string(),
  /** What matched: a figure with its condition, or a piece of text. */
  matched: z.array(
    z.object({
      text: z.string(),
      mark: z.literal(true).optional(),
      /** What is said in the other system, too, belongs to who chose this one; a bracket to who sees both. */
      system: z.enum(['us', 'metric', 'both']).optional(),
    }),
  ),
  /** Where it stands: `Table, Repair Clamps`. */
  place: z.string(),
  /** Whether a part holds what was asked, where sizes or pressures were; null else. */
  verdict: z.object({ is: z.enum(VERDICTS), word: z.string() }).nullable(),
});

export const searchAnswerSchema = z.object({
  query: z.string(),
  /** Parts of the query that were read as a size, a pressure, a part number or a synonym. */
  understood: z.array(
    z.object({
      typed: z.string(),
      /** `Size`, `Pressure`. */
      as: z.string(),
      /** What it was read as: `DN 250 (NPS 10)`. */
      text: z.string(),
      /** The query without it. */
      without: z.string(),
      /** Another way to read it, and the query that says so. */
      instead: z.object({ text: z.string(), query: z.string() }).optional(),
    }),
  ),
  /** What is wrong with it, a sentence each. */
  problems: z.array(z.string()),
  /** As shown. `total` counts all hits; `compare` is the address of a comparison, empty where there are not two. */
  groups: z.array(
    z.object({ title: z.string(), total: z.number(), hits: z.array(hit), compare: z.string() }),
  ),
  /** True where nothing has all of the words, and the groups have some. */
  isPartial: z.boolean(),
  /** The finder, filled in with the values that were understood; null where it has nothing to ask. */
  finder: z
    .object({
      href: z.string(),
      /** `Stop a leak`; empty where no application was understood. */
      application: z.string(),
      /** `Add the pressure to compare ratings.`; empty where enough is known. */
      add: z.string(),
      /** Fields for what is missing. */
      fields: z.array(formFieldSchema),
    })
    .nullable(),
  /** Other queries that mean the same. */
  related: z.array(z.string()),
});

/** Something that can be found, as the index knows it (D16). */
const searchDocument = z.object({
  /** Unique within the site. */
  id: z.string(),
  kind: z.enum(HIT_KINDS),
  title: z.string(),
  titles: titlesSchema,
  href: z.string(),
  place: z.string(),
  /** What is searched beside the title; lines of a table are its rows. */
  text: z.string(),
  image: z.string().optional(),
});

/** What a browser on a host of files makes its index of, beside the parts. */
export const searchSourceSchema = z.object({
  documents: z.array(searchDocument),
  synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
});
