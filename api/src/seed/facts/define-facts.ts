import type { CatalogueFigure, ClassValue, Measure } from '@wa/core/domain/figures/catalogue-figure';
import type { Figure } from '@wa/core/domain/figures/figure';
import type { Unit } from '@wa/core/domain/figures/units';

/** Places where the source contradicts itself or leaves something out; questions.ts has what readers are told. */
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
  | 'plus-range'
  | 'collar-gap'
  | 'snap-gap'
  | 'two-band-range'
  | 'qs-size'
  | 'fs-units'
  | 'tapping-range'
  | 'vent-diameter';

/** A figure of the first content before it has key, family and the sentence of its question. */
export interface Fact extends Pick<CatalogueFigure, 'label' | 'text' | 'condition'> {
  measure: Measure | null;
  place: 'specification 9' | 'specification 2';
  question: QuestionId | null;
}
export type FigureFact = Fact & { measure: Measure };
export type TextFact = Fact & { measure: null };

interface Rest {
  condition?: string;
  question?: QuestionId;
}

const rest = ({ condition = '', question }: Rest) => ({ condition, question: question ?? null });

/** A published figure of specification 9 that differs by class. */
export const classedFact = (
  label: string,
  unit: Unit,
  values: Measure['values'],
  more: Rest = {},
): FigureFact => ({
  label,
  measure: { unit, values },
  text: '',
  place: 'specification 9',
  ...rest(more),
});

/** A published figure of specification 9. */
export const figureFact = (
  label: string,
  value: ClassValue['value'],
  unit: Unit,
  { limit, isMaximum, published, ...more }: Rest & Omit<Figure, 'unit' | 'value'> = {},
): FigureFact =>
  classedFact(
    label,
    unit,
    [{ value, ...(limit && { limit }), ...(isMaximum && { isMaximum }), ...(published && { published }) }],
    more,
  );

/** A published designation or material; most stand in specification 2. */
export const textFact = (
  label: string,
  text: string,
  { source = 'specification 2', ...more }: Rest & { source?: Fact['place'] } = {},
): TextFact => ({ label, measure: null, text, place: source, ...rest(more) });

/** Facts of one product. */
export function factsOf<Facts extends Record<string, Fact>>(
  product: string,
  facts: Facts,
): { [Id in keyof Facts]: Facts[Id] & { product: string } };
export function factsOf(product: string, facts: Record<string, Fact>) {
  return Object.fromEntries(Object.entries(facts).map(([id, fact]) => [id, { product, ...fact }]));
}
