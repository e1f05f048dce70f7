import type { CatalogueFigure, FigureRecord, Limited, Measure } from '../domain/figures/catalogue-figure.ts';
import type { Unit } from '../domain/figures/units.ts';
import { buildId } from './build-id.ts';

/** Builds a confirmed pressure of 36 psi with a unique key. */
export function buildFigure(overrides: Partial<CatalogueFigure> = {}): CatalogueFigure {
  const id = buildId();
  return {
    key: `built.f${id}`,
    family: 'Disc seals',
    product: `Seals ${id}`,
    label: 'Pressure',
    measure: { unit: 'psi', values: [{ value: 36, limit: 'upTo' }] },
    text: '',
    condition: '',
    source: { document: '', place: '', date: '' },
    state: 'confirmed',
    question: '',
    isInternal: false,
    use: null,
    ...overrides,
  };
}

/** Builds a figure that limits what a part fits. */
export const buildLimit = (
  limits: Limited,
  unit: Unit,
  values: Measure['values'],
  overrides: Partial<CatalogueFigure> = {},
): CatalogueFigure =>
  buildFigure({
    ...{ key: `${limits}.${unit}`, product: 'Parts', label: limits, measure: { unit, values } },
    ...{ use: { limits, beyond: 'no' }, ...overrides },
  });

/** Builds a stored figure whose id is also its key. */
export function buildFigureRecord(overrides: Partial<FigureRecord> = {}): FigureRecord {
  const figure = buildFigure(overrides);
  return {
    _id: figure.key,
    version: 1,
    updatedAt: '',
    isDeleted: false,
    order: 0,
    formerKeys: [],
    ...figure,
  };
}
