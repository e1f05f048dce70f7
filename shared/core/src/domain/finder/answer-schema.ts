import { z } from 'zod';
import { LIMITED } from '../figures/catalogue-figure.ts';
import { LIMITS } from '../figures/figure.ts';
import { figureUnit, figureValue } from '../figures/value-schema.ts';
import { TASKS } from '../products/tasks.ts';
import { restraintFields, titlesSchema, FIGURE } from '../entities.ts';
import { VERDICTS } from './finder-answer.ts';

const texts = z.record(z.string(), z.string());
/** A length in the visitor's unit and converted to the other system. */
const length = z.object({ text: z.string(), converted: z.string() });

/**
 * One compared quantity: the requirement, the listed value, and the result. Texts are ready to print, in both
 * systems.
 */
const compared = z.object({
  limits: z.enum([...LIMITED, 'medium', 'restraint', 'pipe-material', 'drinking-water']),
  /** Label of the figure: `Pressure`. */
  label: z.string(),
  /** The visitor's number as typed; `needConverted` has it in the other system. */
  need: z.string(),
  needConverted: z.string(),
  /** The listed value with its class or condition; empty if no value is listed. */
  listed: z.string(),
  listedConverted: z.string(),
  /** True where a visitor must confirm the listed value with us (D23): it has a dagger. */
  isOpen: z.boolean(),
  result: z.enum(['holds', 'confirm', 'not-listed', 'fails']),
  /** The result in a few words: `✓ OK`, `Rating too low`. */
  word: z.string(),
  /** Address of the row of a spec table that lists the value; absent without one. */
  href: z.string().optional(),
});

/** The choices of a select field: the value used in the address, and its label. */
const choices = z.array(z.object({ value: z.string(), label: z.string() })).readonly();

/** A field of the finder's form, ready to render: the browser loads no code for tasks, units, or pipes. */
export const formFieldSchema = z.object({
  /** Name of the query parameter. */
  name: z.string(),
  label: z.string(),
  value: z.string(),
  /** Null for a text field. */
  choices: choices.nullable(),
  /** Null for a field without a unit. */
  unit: z.object({ name: z.string(), value: z.string(), choices }).nullable(),
  /**
   * A hint below the field: the value in the other system, the size's outside diameter, or help with the
   * answer.
   */
  note: z.string(),
  /** True for the first required field that is still empty; no part is called a fit until then. */
  isMissing: z.boolean(),
});

/** The finder's answer to a query. `asked` is the query as it was understood, for the form. */
export const finderAnswerSchema = z.object({
  task: z.enum(TASKS).nullable(),
  /** Form values by field name: numbers as typed, units as understood. */
  asked: texts,
  /** Hints by field name: the value in the other system, or the outside diameter of a nominal size. */
  converted: texts,
  /** Error messages by field name. An answer with problems finds no parts. */
  problems: texts,
  /**
   * The requirement in one line: `DN 250 (Ductile iron, ISO 2531), 8 bar, water`. Empty for an empty query.
   */
  summary: z.string(),
  /**
   * The calculation of the annular space around a pipe in a wall: annulus = (opening - pipe) / 2, with the
   * pipe centered. Null without an opening and a pipe of known diameter.
   */
  gap: z
    .object({
      /** `Pipe, NPS 6 (Steel, ASME B36.10M)`. */
      pipe: z.string(),
      opening: length,
      outside: length,
      difference: length,
      annulus: length,
      /** Outside diameter of the pipe divided by the opening. */
      ratio: z.number(),
    })
    .nullable(),
  /**
   * Parts by verdict, then in catalog order: the first PARTS_SHOWN of each verdict, or one page if the query
   * asks for all.
   */
  parts: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      detail: z.string(),
      image: z.string(),
      href: z.string(),
      sheet: z.string().nullable(),
      verdict: z.enum(VERDICTS),
      /**
       * The reason for the verdict: `governing` is `Rated for 6 bar at 272 to 329 mm.`, `yours` is `You need
       * 8 bar.`
       */
      reason: z.object({ governing: z.string(), yours: z.string() }),
      /** A sentence that says whether the part restrains the pipes; empty if nothing is stated. */
      restraint: z.string(),
      compared: z.array(compared),
      /** Key of the row of the product's specs that a submittal proposes; absent without one. */
      row: z.string().optional(),
    }),
  ),
  /** The page of all parts, from 1; null if the query asks for the first parts of each verdict only. */
  page: z.object({ number: z.number(), count: z.number() }).nullable(),
  /** Number of parts by verdict. */
  counts: z.record(z.enum(VERDICTS), z.number()),
  /** Labels of the verdicts that this answer can have: `Size fits` until a pressure is compared. */
  words: z.partialRecord(z.enum(VERDICTS), z.string()),
  /** Form fields that are still empty and required before a part fits: `pressure`, `material`. */
  missing: z.array(z.string()),
  /** If nothing fits: a sentence about one changed value with which a part would fit. Otherwise empty. */
  hint: z.string(),
  /** The conversion rules for sizes and pressures, one sentence each. */
  rules: z.array(z.string()),
});

/** A condition on a size or temperature; null: no condition. */
const range = z.object({ value: figureValue, unit: figureUnit, limit: z.enum(LIMITS).optional() }).nullable();

/**
 * A product as the finder, the search, the comparison, and the quote request use it, with its public figures
 * (D16).
 */
export const partSchema = z.object({
  slug: z.string(),
  /** Its slugs before it moved, by which older links and lists name it (D16.14); absent without one. */
  formerSlugs: z.array(z.string()).readonly().optional(),
  /** First line of the product's card; `detail` has the other lines. */
  name: z.string(),
  detail: z.string(),
  /** The card's image: name of a drawing or address of a picture. */
  image: z.string(),
  /** Address that the card links to. */
  href: z.string(),
  /** The titles in both systems of units; absent if they are the same. */
  titles: titlesSchema,
  /** Address of the product's data sheet; null without one. */
  sheet: z.string().nullable(),
  tasks: z.array(z.enum(TASKS)).readonly(),
  ...restraintFields,
  figures: z.array(z.object(FIGURE.fields)).readonly(),
  /** Valid certificates for drinking water that cover the product (D31); absent without one. */
  drinkingWater: z
    .array(
      z.object({
        type: z.enum(['nsf-61', 'nsf-372']),
        /** `NSF/ANSI/CAN 61 12345`. */
        title: z.string(),
        size: range,
        temperature: range,
        /** The conditions in both systems of units; empty without any. */
        conditions: z.string(),
      }),
    )
    .readonly()
    .optional(),
  /**
   * Keys of the rows at `href`, by the spec value that they show, or its class: `q.pressure 1`. Absent if the
   * pages weren't read.
   */
  rows: texts.optional(),
  /** Keys of the rows of the product's own specs, as in `rows`; absent if the pages weren't read. */
  specRows: texts.optional(),
  /** The page's checklist for a quote request; absent if the pages weren't read. */
  asks: z.array(z.string()).readonly().optional(),
});
