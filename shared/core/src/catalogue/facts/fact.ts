import type { Figure } from '../figure.ts';

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
  | 'collar-gap'
  | 'snap-gap'
  | 'two-band-range'
  | 'qs-size'
  | 'fs-units'
  | 'vent-diameter';

interface FactBase {
  /** What the figure is, as the first column of a table says it. */
  label: string;
  /** When or where it holds. */
  condition?: string;
  source: 'specification 9' | 'specification 2';
  /** Set where the owner must confirm the source. */
  question?: QuestionId;
}

/** A published figure with its unit. */
export interface FigureFact extends FactBase, Figure {
  kind: 'figure';
}

/** A published designation, material or property without a figure. */
export interface TextFact extends FactBase {
  kind: 'text';
  text: string;
}

export type Fact = FigureFact | TextFact;

type FigureRest = Omit<FigureFact, 'kind' | 'label' | 'value' | 'unit' | 'source'>;

/** A published figure of specification 9. */
export const figureFact = (
  label: string,
  value: FigureFact['value'],
  unit: FigureFact['unit'],
  rest: FigureRest = {},
): FigureFact => ({ kind: 'figure', label, value, unit, source: 'specification 9', ...rest });

type TextRest = Partial<Pick<TextFact, 'condition' | 'question' | 'source'>>;

/** A published designation or material; most stand in specification 2. */
export const textFact = (label: string, text: string, rest: TextRest = {}): TextFact => ({
  kind: 'text',
  label,
  text,
  source: 'specification 2',
  ...rest,
});
