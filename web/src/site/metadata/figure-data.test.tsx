import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { renderProduct } from '@wa/core/domain/catalogue/draw-records';
import type { FigureProperty } from '@wa/core/domain/figures/figure-text';
import { buildFigure } from '@wa/core/testing/build-figure';
import { buildProduct } from '@wa/core/testing/build-product';
import { describe, expect, it } from 'vitest';
import { seedCatalogue, seedProducts } from '../../../../api/src/testing/seed/first-catalog.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { structuredData } from './structured-data.ts';

const documentOf = (given: Parameters<typeof buildProduct>[0], catalogue = seedCatalogue) => {
  const product = renderProduct(buildProduct(given), catalogue);
  return buildDocument(`/product/${product.slug}`, { kind: 'product', product });
};
const propertiesIn = (document: ReturnType<typeof documentOf>) =>
  (structuredData(document).find((data) => data['@type'] === 'Product')?.['additionalProperty'] ??
    []) as FigureProperty[];

const withFigures = seedProducts.filter(({ figures }) => figures.length > 0);

describe('figures of a product as structured data', () => {
  it('always have their condition and class', () => {
    for (const product of withFigures)
      for (const key of product.figures) {
        const figure = seedCatalogue.figure(key);
        if (figure === null) throw new Error(`${product.slug} names ${key}, which is none`);
        const found = propertiesIn(documentOf({ ...product, figures: [key] }));
        expect(found).toHaveLength(figure.measure?.values.length ?? 1);
        found.forEach(({ description = '' }, at) => {
          expect(description.toLowerCase()).toContain(figure.condition.toLowerCase());
          const when = figure.measure?.values[at]?.when;
          if (when !== undefined) expect(description).not.toBe('');
          if (typeof when === 'string') expect(description.toLowerCase()).toContain(when.toLowerCase());
        });
      }
  });

  it('have limits, ranges, lists and classes, each with the code of its unit', () => {
    const bore = { value: 150, unit: 'DN', limit: 'upTo' } as const;
    const ofSeals = (given: Parameters<typeof buildFigure>[0]) => buildFigure({ product: 'Seals', ...given });
    const figures = [
      ofSeals({ key: 'limit', label: 'Pressure' }),
      ofSeals({
        key: 'range',
        label: 'Temperature',
        measure: { unit: '°C', values: [{ value: { from: -25, to: 110 } }] },
        condition: 'of EPDM',
      }),
      ofSeals({ key: 'list', label: 'Length', measure: { unit: 'mm', values: [{ value: [75, 150] }] } }),
      ofSeals({
        key: 'size',
        label: 'Nominal size',
        measure: { unit: 'DN', values: [{ value: 80, limit: 'atLeast' }] },
      }),
      ofSeals({
        key: 'classes',
        label: 'Head',
        measure: {
          unit: 'm wc',
          values: [
            { value: 16, when: bore },
            { value: 10, when: { ...bore, limit: 'moreThan' } },
          ],
        },
      }),
      ofSeals({ key: 'model', label: 'Part number', measure: null, text: 'WA-TP' }),
      ofSeals({ key: 'hidden', label: 'Secret', state: 'hidden' }),
    ];
    const catalogue = createCatalogue(figures, []);
    expect(propertiesIn(documentOf({ figures: figures.map(({ key }) => key) }, catalogue))).toEqual([
      { '@type': 'PropertyValue', name: 'Pressure', maxValue: 36, unitCode: 'PS' },
      {
        '@type': 'PropertyValue',
        name: 'Temperature',
        minValue: -25,
        maxValue: 110,
        unitCode: 'CEL',
        description: 'Of EPDM',
      },
      { '@type': 'PropertyValue', name: 'Length', value: [75, 150], unitCode: 'MMT' },
      { '@type': 'PropertyValue', name: 'Nominal size', minValue: 80, unitText: 'DN' },
      { '@type': 'PropertyValue', name: 'Head', value: 16, unitCode: 'N23', description: 'Up to DN 150' },
      { '@type': 'PropertyValue', name: 'Head', value: 10, unitCode: 'N23', description: 'Above DN 150' },
      { '@type': 'PropertyValue', name: 'Part number', value: 'WA-TP' },
    ]);
  });
});
