import { z } from 'zod';
import { LIMITED } from '../figures/catalogue-figure.ts';
import { TASKS } from '../products/tasks.ts';
import { restraintFields, titlesSchema, FIGURE } from '../entities.ts';
import { VERDICTS } from './finder-answer.ts';

const texts = z.record(z.string(), z.string());
/** A length in the unit of the visitor and in the other one. */
const length = z.object({ text: z.string(), converted: z.string() });

/** One comparison: what is needed, what is listed, and what follows. Texts are ready to print, in both systems. */
const compared = z.object({
  limits: z.enum([...LIMITED, 'medium', 'restraint', 'pipe-material']),
  /** As the figure calls it: `Pressure`. */
  label: z.string(),
  /** The visitor's number as typed, and in the other system. */
  need: z.string(),
  needConverted: z.string(),
  /** With the class or condition for which it holds; empty: not listed. */
  listed: z.string(),
  listedConverted: z.string(),
  /** True where a visitor must confirm the listed value with us (D23): it has a dagger. */
  isOpen: z.boolean(),
  result: z.enum(['holds', 'confirm', 'not-listed', 'fails']),
  /** What follows, in a few words: `✓ OK`, `Rating too low`. */
  word: z.string(),
});

/** A value of a choice as the address has it, and its label. */
const choices = z.array(z.object({ value: z.string(), label: z.string() })).readonly();

/** A field of the finder's form, ready to be drawn: visitors have no code that knows tasks, units or pipes. */
export const formFieldSchema = z.object({
  /** As in the address. */
  name: z.string(),
  label: z.string(),
  value: z.string(),
  /** Null for what is typed. */
  choices: choices.nullable(),
  /** Null for what has none. */
  unit: z.object({ name: z.string(), value: z.string(), choices }).nullable(),
  /** What it is in the other system or stands for, else what helps to answer. */
  note: z.string(),
  /** True for the first value that is missing before anything is said to fit. */
  isMissing: z.boolean(),
});

/** What the finder says to a question; `asked` is the question as it was understood, for the form. */
export const finderAnswerSchema = z.object({
  task: z.enum(TASKS).nullable(),
  /** Values of the form by field name, as typed; units as understood. */
  asked: texts,
  /** What stands below a field: the value in the other system, or the outside diameter of a size. By field name. */
  converted: texts,
  /** What is wrong, by field; nothing is found then. */
  problems: texts,
  /** The question in one line: `DN 250 (Ductile iron, ISO 2531), 8 bar, water`. Empty while nothing is asked. */
  summary: z.string(),
  /**
   * The arithmetic of the gap around a pipe in a wall: annulus = (opening - pipe) / 2, with the pipe in the middle. Null
   * without a pipe of known diameter and an opening.
   */
  gap: z
    .object({
      /** `Pipe, NPS 6 (Steel, ASME B36.10M)`. */
      pipe: z.string(),
      opening: length,
      outside: length,
      difference: length,
      annulus: length,
      /** Outside diameter of the pipe as a part of the opening. */
      ratio: z.number(),
    })
    .nullable(),
  /** By verdict, then in the order of the catalog: the first PARTS_SHOWN of each, or one page where all are asked for. */
  parts: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      detail: z.string(),
      image: z.string(),
      href: z.string(),
      sheet: z.string().nullable(),
      verdict: z.enum(VERDICTS),
      /** Why: the governing sentence, `Rated for 6 bar at 272 to 329 mm.`, and `You need 8 bar.` */
      reason: z.object({ governing: z.string(), yours: z.string() }),
      /** Whether it restrains the pipes, as a sentence; empty where nothing is stated. */
      restraint: z.string(),
      compared: z.array(compared),
    }),
  ),
  /** Which page of all parts this is, from 1; null where only the first parts of each verdict are asked for. */
  page: z.object({ number: z.number(), count: z.number() }).nullable(),
  /** How many parts there are of each verdict. */
  counts: z.record(z.enum(VERDICTS), z.number()),
  /** How the verdicts that this answer can have are called: `Size fits` while a pressure is to be compared. */
  words: z.partialRecord(z.enum(VERDICTS), z.string()),
  /** Fields of the form for what is to be compared before anything is said to fit: `pressure`, `material`. */
  missing: z.array(z.string()),
  /** What would fit with one changed need, where nothing does: a sentence. Else empty. */
  hint: z.string(),
  /** How sizes and pressures were converted to be compared: a sentence each. */
  rules: z.array(z.string()),
});

/** A product as finder, search, comparison and inquiry see it: with the figures that readers may see (D16). */
export const partSchema = z.object({
  slug: z.string(),
  /** First line of its card, and the rest of it. */
  name: z.string(),
  detail: z.string(),
  /** Name of a drawing or address of a picture, as on the card. */
  image: z.string(),
  /** Where its card leads. */
  href: z.string(),
  /** Both for who chose one system of units; absent where they are the same. */
  titles: titlesSchema,
  /** Its data sheet; null without one. */
  sheet: z.string().nullable(),
  tasks: z.array(z.enum(TASKS)).readonly(),
  ...restraintFields,
  figures: z.array(z.object(FIGURE.fields)).readonly(),
  /** What its page asks for with an inquiry; absent where nobody has read the pages. */
  asks: z.array(z.string()).readonly().optional(),
});
