import { referenceText } from '@wa/core/domain/figures/references';
import type { FactId } from './facts/published.ts';

/** A figure within a text: the text refers to it and states no number itself (D14). */
export const figure = (key: FactId): string => referenceText({ key, form: null });
/** The US figure alone with its condition, for card titles. */
export const usFigure = (key: FactId): string => referenceText({ key, form: 'us' });
/** The metric figure alone with its condition, for card titles. */
export const metricFigure = (key: FactId): string => referenceText({ key, form: 'metric' });
/** A figure in the middle of a sentence. */
export const lowerFigure = (key: FactId): string => referenceText({ key, form: 'lower' });
