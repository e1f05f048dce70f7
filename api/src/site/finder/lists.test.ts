import { describe, expect, test } from 'vitest';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import { compareHref } from '@wa/core/domain/compare/comparison';
import { partsOf } from '@wa/core/domain/finder/part';
import { renderSummary } from '@wa/core/domain/catalogue/draw-records';
import { buildProduct } from '@wa/core/testing/build-product';
import { seedCatalogue, seedProducts } from '../../testing/seed/first-catalog.ts';

const products = seedProducts.map((product) => renderSummary(buildProduct(product), seedCatalogue));
const parts = partsOf(products, seedCatalogue);
const queryOf = (href: string) => new URLSearchParams(href.split('?')[1] ?? '');
const compare = (...slugs: string[]) => compareParts(queryOf(compareHref(slugs)), parts);

describe('a comparison of the published figures (D16.14)', () => {
  const clamps = compare('repair-clamp-rs-1', 'repair-clamp-q', 'repair-clamp-snap', 'repair-clamp-two-band');
  const row = (label: string) => clamps.rows.find((each) => each.label === label);

  test('has one row per quantity and an empty cell for unlisted values', () => {
    expect(clamps.rows.map(({ label }) => label)).toEqual([
      'Nominal size',
      'Pressure',
      'Length',
      'Range',
      'Pipe restraint',
    ]);
    expect(row('Pressure')?.cells.map((figures) => figures.length)).toEqual([0, 1, 1, 1]);
    const published = clamps.rows.filter(({ label }) => label !== 'Pipe restraint');
    expect(published.every(({ isDifferent }) => isDifferent)).toBe(true);
  });

  test('keeps the classes, the condition and the dagger of every figure', () => {
    const [snap] = row('Pressure')?.cells[2] ?? [];
    expect(snap?.values.map(({ value, when }) => `${value.metric} ${when.metric}`)).toEqual([
      '16 bar for OD 21 to 111 mm',
      '10 bar for OD 112 to 229 mm',
      '6 bar for OD 272 to 329 mm',
      'up to 4 bar for gas',
    ]);
    expect(snap?.values[0]).toMatchObject({
      value: { us: '232 psi' },
      when: { us: 'for OD 0.83 to 4.37 in' },
    });
    expect(snap?.isOpen).toBe(true);
    const flood = compare('a-model').rows.find(({ label }) => label === 'Pressure or head')?.cells[0];
    expect(flood?.map(({ name, condition }) => [name, condition])).toEqual([
      ['Standard head, continuous', 'continuous'],
      ['Standard head, flood', 'for 72 hours in a flood'],
    ]);
  });

  test('shows every figure that a part publishes', () => {
    for (const part of parts) {
      const published = compare(part.slug).rows.filter(({ label }) => label !== 'Pipe restraint');
      const shown = published.flatMap(({ cells }) => cells.flat());
      expect(shown).toHaveLength(part.figures.length);
      expect(shown.map(({ condition }) => condition).sort()).toEqual(
        part.figures.map(({ condition }) => condition).sort(),
      );
    }
  });

  test('has a row for restraint if a product joins or repairs pipes; an unstated one is an empty cell', () => {
    const [row] = compare('grip-couplings', 'plus-couplings', 'flange-adaptors').rows.slice(-1);
    expect(row).toMatchObject({ label: 'Pipe restraint', isDifferent: true });
    expect(row?.cells.map(([cell]) => cell?.values[0]?.value.us)).toEqual([
      'Restrains the pipes.',
      'Doesn’t restrain the pipes: secure them wherever thrust could pull them apart.',
      undefined,
    ]);
    const labels = (...slugs: string[]) => compare(...slugs).rows.map(({ label }) => label);
    expect(labels('flange-adaptors')).toContain('Pipe restraint');
    expect(labels('a-model', 'hdpe-sluice-gate-valves-pks')).not.toContain('Pipe restraint');
  });

  test('says what it leaves out: a fifth part, an unknown one', () => {
    const asked = parts.slice(0, 5).map(({ slug }) => `part=${slug}`);
    const {
      parts: shown,
      problems,
      others,
    } = compareParts(new URLSearchParams(`${asked.join('&')}&part=${'x'.repeat(10_000)}&part=`), parts);
    expect(shown).toHaveLength(4);
    expect(others).toEqual([]);
    expect(problems).toEqual([
      `We couldn’t find “${'x'.repeat(60)}” in the catalog.`,
      `You can compare up to four products. Left out: ${parts[4]?.name ?? ''}.`,
    ]);
  });
});
