import type { Limited } from '../figures/figure-use.ts';
import type { Part } from './part.ts';
import type { Task } from '../products/tasks.ts';

/** `fits-if`: it fits once something is confirmed. `ask`: a figure is not published. Nothing unpublished is ever a yes. */
export const VERDICTS = ['fits', 'fits-if', 'ask', 'no'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fits: 'Fits',
  'fits-if': 'Fits if',
  ask: 'Ask us',
  no: 'Does not fit',
};

/** Parts of one verdict that an answer shows before all are asked for: more than anybody reads. */
export const PARTS_SHOWN = 25;
/** Field of an address that asks for all parts, in pages; its value is the number of the page. */
export const ALL_PARTS = 'all';
/** Parts on a page of all parts. */
export const PARTS_ON_PAGE = 50;

/** One comparison: what is needed, what is published, and what follows. Texts are ready to print, in both systems. */
export interface Compared {
  limits: Limited | 'medium' | 'restraint' | 'pipe-material';
  /** As the figure calls it: `Pressure`. */
  label: string;
  /** The visitor's number as typed, and in the other system. */
  need: string;
  needConverted: string;
  /** With the class or condition for which it holds; empty: not published. */
  published: string;
  publishedConverted: string;
  result: 'holds' | 'confirm' | 'not-published' | 'fails';
  /** Why, in a few words: `too low`, `too small`, `between`, `outside`. */
  word: string;
}

export interface FoundPart extends Pick<Part, 'slug' | 'name' | 'detail' | 'image' | 'href' | 'sheet'> {
  verdict: Verdict;
  /** A sentence: `6 bar at 272 to 329 mm; you need 8.` */
  reason: string;
  /** Whether it restrains the pipes, as a sentence; empty where nothing is stated. */
  restraint: string;
  compared: Compared[];
}

/** A length in the unit of the visitor and in the other one. */
export interface Length {
  text: string;
  converted: string;
}

/** The arithmetic of the gap around a pipe in a wall: annulus = (opening - pipe) / 2, with the pipe in the middle. */
export interface WallGap {
  /** `Pipe, NPS 6 (Steel, ASME B36.10M)`. */
  pipe: string;
  opening: Length;
  outside: Length;
  difference: Length;
  annulus: Length;
  /** Outside diameter of the pipe as a part of the opening. */
  ratio: number;
}

/** What the finder says to a question; `asked` is the question as it was understood, for the form. */
export interface FinderAnswer {
  task: Task | null;
  /** Values of the form by field name, as typed; units as understood. */
  asked: Readonly<Record<string, string>>;
  /** What stands below a field: the value in the other system, or the outside diameter of a size. By field name. */
  converted: Readonly<Record<string, string>>;
  /** What is wrong, by field; nothing is found then. */
  problems: Readonly<Record<string, string>>;
  /** The question in one line: `DN 250 (Ductile iron, ISO 2531), 8 bar, water`. Empty while nothing is asked. */
  summary: string;
  /** Null without a pipe of known diameter and an opening. */
  gap: WallGap | null;
  /** By verdict, then in the order of the catalog: the first PARTS_SHOWN of each, or one page where all are asked for. */
  parts: FoundPart[];
  /** Which page of all parts this is, from 1; null where only the first parts of each verdict are asked for. */
  page: { number: number; count: number } | null;
  /** How many parts there are of each verdict. */
  counts: Readonly<Record<Verdict, number>>;
  /** What is to be compared before anything is said to fit: a sentence. Empty where enough is. */
  missing: string;
  /** What would fit with one changed need, where nothing does: a sentence. Else empty. */
  hint: string;
  /** How sizes and pressures were converted to be compared: a sentence each. */
  rules: string[];
}
