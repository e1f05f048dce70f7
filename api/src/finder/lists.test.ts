import { describe, expect, test } from 'vitest';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import { compareHref } from '@wa/core/domain/compare/comparison';
import { partsOf } from '@wa/core/domain/finder/part';
import { inquiryHref } from '@wa/core/domain/inquiry/inquiry-link';
import { MAIL_MAX, inquiryMail } from '@wa/core/domain/inquiry/inquiry-mail';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { drawSummary } from '@wa/core/domain/catalogue/draw-records';
import { buildProduct } from '@wa/core/testing/build-product';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { seedProducts } from '../seed/seed-products.ts';

const products = seedProducts.map((product) => drawSummary(buildProduct(product), seedCatalogue));
const parts = partsOf(products, seedCatalogue);
const queryOf = (href: string) => new URLSearchParams(href.split('?')[1] ?? '');
const compare = (...slugs: string[]) => compareParts(queryOf(compareHref(slugs)), parts);

describe('a comparison of the published figures', () => {
  const clamps = compare('repair-clamp-rs-1', 'repair-clamp-q', 'repair-clamp-snap', 'repair-clamp-two-band');
  const row = (label: string) => clamps.rows.find((each) => each.label === label);

  test('has one row a quantity, and what is not published stays an empty cell', () => {
    expect(clamps.rows.map(({ label }) => label)).toEqual(['Nominal size', 'Pressure', 'Length', 'Range']);
    expect(row('Pressure')?.cells.map((figures) => figures.length)).toEqual([0, 1, 1, 1]);
    expect(clamps.rows.every(({ isDifferent }) => isDifferent)).toBe(true);
  });

  test('keeps the classes, the condition and the open question of every figure', () => {
    const [snap] = row('Pressure')?.cells[2] ?? [];
    expect(snap?.values.map(({ value, when }) => `${value.metric} ${when.metric}`)).toEqual([
      '16 bar for OD 21 to 111 mm',
      '10 bar for OD 112 to 229 mm',
      '6 bar for OD 272 to 329 mm',
      'up to 4 bar for gas',
    ]);
    expect(snap?.values[0]).toMatchObject({
      value: { us: '232 psi' },
      when: { us: 'for OD 0.827 to 4.37 in' },
    });
    expect(snap?.question).toMatch(/nothing is published between 229 and 272 mm/);
    const flood = compare('a-model').rows.find(({ label }) => label === 'Pressure or head')?.cells[0];
    expect(flood?.map(({ name, condition }) => [name, condition])).toEqual([
      ['Standard head, permanent', 'permanent'],
      ['Standard head, flood', 'for 72 hours in a flood'],
    ]);
  });

  test('brings pressure and head together, and marks as the same what is the same', () => {
    const mixed = compare('a-model', 'f-model', 'grip-couplings');
    expect(mixed.rows.find(({ label }) => label === 'Pressure or head')?.isDifferent).toBe(true);
    expect(compare('a-model', 'f-model').rows.every(({ isDifferent }) => !isDifferent)).toBe(true);
  });

  test('shows every figure that a part publishes', () => {
    for (const part of parts) {
      const shown = compare(part.slug).rows.flatMap(({ cells }) => cells.flat());
      expect(shown).toHaveLength(part.figures.length);
      expect(shown.map(({ condition }) => condition).sort()).toEqual(
        part.figures.map(({ condition }) => condition).sort(),
      );
    }
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
      `“${'x'.repeat(60)}” is no part of this catalogue.`,
      `Four parts at most stand side by side. Left out: ${parts[4]?.name ?? ''}.`,
    ]);
  });

  test('offers the rest of the same family first', () => {
    expect(compare('repair-clamp-q').others[0]).toMatchObject({ family: 'Repair clamps' });
    expect(compare('repair-clamp-q').others[0]?.parts.map(({ slug }) => slug)).not.toContain(
      'repair-clamp-q',
    );
  });
});

describe('an inquiry', () => {
  const listOf = (href: string) => readInquiry(queryOf(href), parts);
  const three = listOf(
    inquiryHref([
      { slug: 'repair-clamp-snap', quantity: '2', size: '118 mm OD', note: 'Pinhole & “DN 100”' },
      { slug: 'exterior-wall-pipe-seals', size: 'NPS 6 steel' },
      { slug: 'a-model', note: 'Outfall' },
    ]),
  );
  const mail = inquiryMail(three.lines, 'sales@example.com', 'https://catalogue.example');

  test('says figures with their conditions, addresses and what was typed, and fits a mail', () => {
    expect(three.lines[2]?.published).toBe(
      'Standard head, permanent: 3.28 ft of water (1 m wc) permanent; Standard head, flood: 16.4 ft of water (5 m wc) for 72 hours in a flood',
    );
    for (const text of [
      'Inquiry: 3 items',
      '1. Snap Clamp',
      'Quantity: 2',
      'Note: Pinhole & “DN 100”',
      '16 bar for OD 21 to 111 mm',
      '5 m wc for 72 hours in a flood',
      'https://catalogue.example/a-model',
    ])
      expect(mail.text).toContain(text);
    expect(mail.href.length).toBeLessThanOrEqual(MAIL_MAX);
    const body = new URLSearchParams(mail.href.split('?')[1]).get('body');
    expect(body?.replaceAll('\r\n', '\n')).toBe(mail.text);
  });

  test('keeps what makes no sense, and says so', () => {
    const list = listOf('/inquiry?item=nope&item=a-model~1e9~~%3Cscript%3E&item=');
    expect(list.lines.map(({ part, quantity, note }) => [part?.slug, quantity, note])).toEqual([
      [undefined, '1', ''],
      ['a-model', '1e9', '<script>'],
    ]);
    expect(list.problems).toEqual(['1 entry of this address names no part and is left out.']);
    const long = listOf(`/inquiry?item=a-model~~~${'x'.repeat(10_000)}`);
    expect(long.lines[0]?.note).toHaveLength(10_000);
    const half = inquiryMail(
      [{ ...three.lines[0], note: '\ud800 half' } as never],
      'a@b.c',
      'https://c.example',
    );
    expect(half.href).toContain('half');
  });
});
