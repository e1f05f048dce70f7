import { figureIn, figureInBoth, type FigureText } from '../figure.ts';
import type { UnitSystem } from '../units.ts';
import { fact, figureFactOf, type FactId, type FigureFactId } from './registry.ts';

/** A fact as one phrase for a sentence, US first: `up to 36 psi (2.5 bar)`, `WA-TP`. */
export function figure(id: FactId): string {
  const found = fact(id);
  return found.kind === 'text' ? found.text : figureInBoth(found);
}

/** The US figure alone, for card titles: `43 psi`. */
export const usFigure = (id: FigureFactId): string => figureIn(figureFactOf(id), 'us', false).full;

/** The metric figure alone, for card titles: `DN 80 to 800`. */
export const metricFigure = (id: FigureFactId): string => figureIn(figureFactOf(id), 'metric', false).full;

/** One headline figure of a fact plate, US large and metric below; a text stands in `us`. */
export interface PlateFigure {
  label: string;
  us: FigureText;
  /** Null where both systems print the same. */
  metric: FigureText | null;
  condition: string;
}

/** What a fact plate shows of a fact. */
export function plateFigure(id: FactId): PlateFigure {
  const found = fact(id);
  const { label, condition = '' } = found;
  if (found.kind === 'text') {
    return { label, us: { text: found.text, unit: '', full: found.text }, metric: null, condition };
  }
  const inSystem = (system: UnitSystem) => figureIn(found, system);
  const us = inSystem('us');
  const metric = inSystem('metric');
  return { label, us, metric: us.full === metric.full ? null : metric, condition };
}
