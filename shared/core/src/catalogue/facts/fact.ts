import type { Figure } from '../figure.ts';
import type { Unit } from '../units.ts';

/** Places where the source contradicts itself or leaves something out: docs/content-questions.md, by this name. */
export type QuestionId =
  | 'disc-head'
  | 'flap-head'
  | 'internal-pressure'
  | 'plug-pressure'
  | 'penstock-head'
  | 'sleeve-pipe-diameter'
  | 'eccentric-names'
  | 'liner-names'
  | 'solid-disc-name'
  | 'split-sleeve-name'
  | 'saddle-outside-diameter'
  | 'strap-width'
  | 'collar-gap'
  | 'snap-gap'
  | 'two-band-range'
  | 'qs-size'
  | 'fs-units'
  | 'tapping-range'
  | 'vent-diameter';

interface FactBase {
  /** Whose fact it is, in the plural, as a plate or list names it beside others: `Snap clamps`. */
  product: string;
  /** What the figure is, as the first column of a table says it. */
  label: string;
  /** When or where it holds, as it follows the figure in a sentence: `at top or bottom of the casing`. */
  condition?: string;
  source: 'specification 9' | 'specification 2';
  /** Set where the owner must confirm the source: questions.ts has what readers are told. */
  question?: QuestionId;
}

/** The class for which a value is published: words as they follow it (`for gas`), or a range of pipe sizes. */
export type FactClass = string | (Figure & { of?: 'OD' });

/** One value of a figure, and the class for which it holds where the figure has several. */
export interface FactValue extends Omit<Figure, 'unit'> {
  when?: FactClass;
}

/** A published figure with its unit. One that differs by class is one figure: nobody can cite it without its classes. */
export interface FigureFact extends FactBase {
  kind: 'figure';
  unit: Unit;
  values: readonly [FactValue, ...FactValue[]];
}

/** A published designation, material or property without a figure. */
export interface TextFact extends FactBase {
  kind: 'text';
  text: string;
}

export type Fact = FigureFact | TextFact;

type Draft<Kind extends Fact> = Omit<Kind, 'product'>;
type Rest = Pick<FactBase, 'condition' | 'question'>;

/** A published figure of specification 9 that differs by class. */
export const classedFact = (
  label: string,
  unit: Unit,
  values: FigureFact['values'],
  rest: Rest = {},
): Draft<FigureFact> => ({ kind: 'figure', label, unit, values, source: 'specification 9', ...rest });

/** A published figure of specification 9. */
export const figureFact = (
  label: string,
  value: FactValue['value'],
  unit: Unit,
  { limit, isMaximum, published, ...rest }: Rest & Omit<Figure, 'unit' | 'value'> = {},
): Draft<FigureFact> =>
  classedFact(
    label,
    unit,
    [{ value, ...(limit && { limit }), ...(isMaximum && { isMaximum }), ...(published && { published }) }],
    rest,
  );

/** A published designation or material; most stand in specification 2. */
export const textFact = (
  label: string,
  text: string,
  rest: Rest & Partial<Pick<TextFact, 'source'>> = {},
): Draft<TextFact> => ({ kind: 'text', label, text, source: 'specification 2', ...rest });

/** Facts of one product. */
export function factsOf<Facts extends Record<string, Draft<FigureFact> | Draft<TextFact>>>(
  product: string,
  facts: Facts,
): { [Id in keyof Facts]: Facts[Id] & { product: string } };
export function factsOf(product: string, facts: Record<string, Draft<FigureFact> | Draft<TextFact>>) {
  return Object.fromEntries(Object.entries(facts).map(([id, draft]) => [id, { product, ...draft }]));
}
