import type { FigureUse } from './figure-use.ts';
import type { Figure } from './figure.ts';
import type { Unit } from './units.ts';

/** The class for which a value is published: words as they follow it (`for gas`), or a range of pipe sizes. */
export type FigureClass = string | (Figure & { of?: 'OD' });

/** One value of a figure, and the class for which it holds where the figure has several. */
export interface ClassValue extends Omit<Figure, 'unit'> {
  when?: FigureClass;
}

/** A figure with its unit. One that differs by class is one figure: nobody can cite it without its classes. */
export interface Measure {
  unit: Unit;
  values: [ClassValue, ...ClassValue[]];
}

/** Where a figure was published. */
export interface FigureSource {
  document: string;
  /** Page, table or section in it. */
  place: string;
  /** As the document prints it; ISO 8601 where it is known. */
  date: string;
}

export const FIGURE_STATES = ['confirmed', 'question', 'hidden'] as const;
/** `question`: the owner must settle it, and readers are told what. `hidden`: readers see a dash and "ask". */
export type FigureState = (typeof FIGURE_STATES)[number];

/** A published figure, or a designation, material or property without one (D14). */
export interface CatalogueFigure {
  /** Unique: tables, plates and texts name it. */
  key: string;
  /** Group of the list that it stands in: `Repair clamps`. */
  family: string;
  /** Whose figure it is, in the plural, as a plate or list names it beside others: `Snap clamps`. */
  product: string;
  /** What it is, as the first column of a table says it. */
  label: string;
  /** Null for a text. */
  measure: Measure | null;
  /** The designation or material; empty for a figure. */
  text: string;
  /** When or where it holds, as it follows the figure in a sentence: `at top or bottom of the casing`. Empty: always. */
  condition: string;
  source: FigureSource;
  state: FigureState;
  /** What readers are told while the state is `question`; empty else. */
  question: string;
  /** What it limits when a part is looked for; null: nothing (D16). */
  use: FigureUse | null;
}

/** A figure of which nothing is known yet. */
export const EMPTY_FIGURE: CatalogueFigure = {
  key: '',
  family: '',
  product: '',
  label: '',
  measure: null,
  text: '',
  condition: '',
  source: { document: '', place: '', date: '' },
  state: 'confirmed',
  question: '',
  use: null,
};

/** True for a measure that has lost a number: JSON writes one beyond the range as null, and an old queue may hold it. */
export const isBrokenMeasure = (measure: unknown): boolean => measure !== null && holdsNull(measure);

const holdsNull = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.values(part).some(holdsNull));

/** A figure that is no text. */
export type MeasuredFigure = CatalogueFigure & { measure: Measure };

export const isMeasured = (found: CatalogueFigure): found is MeasuredFigure => found.measure !== null;

/** What readers are told about a figure that is open, and nothing once it is settled. */
export const openQuestion = ({ state, question }: CatalogueFigure): string =>
  state === 'question' ? question : '';

/** True where readers see the figure. */
export const isShown = ({ state }: CatalogueFigure): boolean => state !== 'hidden';

/** `flap.steel.head`: parts of letters and digits, with dots between them. */
const KEY = /^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/;
/** Characters. */
export const FIGURE_KEY_MAX = 100;

export const isFigureKey = (key: string): boolean => key.length <= FIGURE_KEY_MAX && KEY.test(key);
