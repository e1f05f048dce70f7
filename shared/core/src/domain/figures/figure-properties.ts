import { capitalized } from '../text.ts';
import {
  isMeasured,
  isShown,
  openQuestion,
  type CatalogueFigure,
  type ClassValue,
  type MeasuredFigure,
} from './catalogue-figure.ts';
import type { Limit } from './figure.ts';
import { classText, labelIn } from './figure-text.ts';
import { unitFields } from './units.ts';

/** A figure as schema.org's PropertyValue; a class of a figure is one of its own. */
export interface FigureProperty {
  '@type': 'PropertyValue';
  name: string;
  value?: string | number | readonly number[];
  minValue?: number;
  maxValue?: number;
  unitCode?: string;
  unitText?: string;
  /** When it holds, and what the source leaves open. */
  description?: string;
}

const LIMIT_WORDS: Partial<Record<Limit, string>> = {
  about: 'about',
  upToAbout: 'about',
  moreThan: 'more than this',
};

/** Figures of a product for search engines, in the unit of the source; named as on its page; hidden ones are left out (D11). */
export function figureProperties(figures: readonly CatalogueFigure[]): FigureProperty[] {
  const shown = figures.filter(isShown);
  const nameOf = labelIn(shown);
  return shown.flatMap((figure) => {
    const name = nameOf(figure);
    if (isMeasured(figure)) return figure.measure.values.map((value) => measured(figure, name, value));
    return [{ '@type': 'PropertyValue', name, value: figure.text, ...described(figure, []) }];
  });
}

function measured(figure: MeasuredFigure, name: string, value: ClassValue): FigureProperty {
  const { unit } = figure.measure;
  const limit = value.limit ?? (value.isMaximum ? 'upTo' : undefined);
  const words = [classText(value, 'metric'), ...(limit === undefined ? [] : [LIMIT_WORDS[limit] ?? ''])];
  return {
    '@type': 'PropertyValue',
    name,
    ...bounds(value.value, limit),
    ...unitFields(unit),
    ...described(figure, words),
  };
}

function bounds(value: ClassValue['value'], limit: Limit | undefined): Partial<FigureProperty> {
  if (Array.isArray(value)) return { value };
  if (typeof value === 'object') return { minValue: value.from, maxValue: value.to };
  if (limit === 'upTo' || limit === 'upToAbout') return { maxValue: value };
  return limit === 'moreThan' || limit === 'atLeast' ? { minValue: value } : { value };
}

function described(figure: CatalogueFigure, words: readonly string[]): { description?: string } {
  const first = [...words, figure.condition].filter((each) => each !== '').join(', ');
  const sentences = [first, openQuestion(figure)].filter((each) => each !== '').map(capitalized);
  return sentences.length === 0 ? {} : { description: sentences.join('. ') };
}
