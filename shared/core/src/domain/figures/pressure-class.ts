import type { CatalogueFigure } from './catalogue-figure.ts';

const PN = /^PN ?(\d+)$/i;

/** A pressure class that is listed as a text, `PN 16`, as the pressure in bar that it names; other figures as they are. */
export function withPressureClass(figure: CatalogueFigure): CatalogueFigure {
  const bar = figure.measure === null ? Number(PN.exec(figure.text.trim())?.[1]) : Number.NaN;
  if (!(bar > 0)) return figure;
  return {
    ...figure,
    text: '',
    measure: { unit: 'bar', values: [{ value: bar, limit: 'upTo' }] },
    use: figure.use ?? { limits: 'pressure', beyond: 'no' },
  };
}
