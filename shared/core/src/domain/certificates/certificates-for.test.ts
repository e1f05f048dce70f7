import { describe, expect, it } from 'vitest';
import type { Figure } from '../figures/figure.ts';
import { CERTIFICATE } from './certificate-schema.ts';
import type { CertificateInput } from './certificate-name.ts';
import { certificatesFor, certificateState, type CertifiedUse } from './certificates-for.ts';

const PRODUCT = { _id: 'a'.repeat(24) };
const certificate = (fields: Partial<CertificateInput> = {}): CertificateInput => ({
  ...CERTIFICATE.empty,
  validFrom: '2026-01-01',
  validUntil: '2027-03-31',
  products: [PRODUCT._id],
  ...fields,
});
const covers = (fields: Partial<CertificateInput>, use: Partial<CertifiedUse> = {}): boolean =>
  certificatesFor([certificate(fields)], { product: PRODUCT, today: '2026-06-01', ...use }).length === 1;

describe('the certificates of a product (D26.2)', () => {
  it('are those that name it, and those of all products', () => {
    expect([
      covers({}),
      covers({ products: ['b'.repeat(24)] }),
      covers({ products: [], allProducts: true }),
    ]).toEqual([true, false, true]);
  });

  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
  ])('on %s are valid: %s', (today, is) => {
    expect(covers({}, { today })).toBe(is);
  });

  const dn = (value: Figure['value'], more: Partial<Figure> = {}): Figure => ({ value, unit: 'DN', ...more });
  it.each<[string, Figure, boolean]>([
    ['a size in the range', dn(150), true],
    ['its nominal size in inches', { value: 6, unit: 'NPS' }, true],
    ['a range in the range', dn({ from: 80, to: 300 }), true],
    ['a range that leaves it', dn({ from: 80, to: 350 }), false],
    ['a smaller size', dn(65), false],
    ['all sizes up to one', dn(300, { limit: 'upTo' }), false],
    ['an outside diameter, which can’t be compared', { value: 168.3, unit: 'mm' }, false],
  ])('with DN 80 to 300 and %s: covered or not', (_, size, is) => {
    expect(covers({ size: dn({ from: 80, to: 300 }) }, { size })).toBe(is);
  });

  it('cover every size if no size is listed, and count if no size is chosen', () => {
    expect([covers({}, { size: dn(5000) }), covers({ size: dn([80, 100]) })]).toEqual([true, true]);
  });

  it('for a list of sizes cover the sizes of the list and none between', () => {
    expect([80, 90, 100].map((size) => covers({ size: dn([80, 100]) }, { size: dn(size) }))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('for one fluid cover no other', () => {
    expect([
      covers({ fluid: 'water' }, { fluid: 'water' }),
      covers({ fluid: 'water' }, { fluid: 'gas' }),
      covers({ fluid: 'any' }, { fluid: 'other' }),
      covers({ fluid: 'water' }),
    ]).toEqual([true, false, true, true]);
  });

  it('cover a temperature up to their own, in either unit', () => {
    const temperature = { value: 23, unit: '°C', limit: 'upTo' } as const;
    const at = (value: number, unit: '°C' | '°F') =>
      covers({ temperature }, { temperature: { value, unit } });
    expect([at(23, '°C'), at(73, '°F'), at(74, '°F'), at(60, '°C')]).toEqual([true, true, false, false]);
  });

  it('are sorted by type, then by number', () => {
    const found = certificatesFor(
      [certificate({ type: 'ais', number: '1' }), certificate({ number: '9' }), certificate({ number: '2' })],
      { product: PRODUCT, today: '2026-06-01' },
    );
    expect(found.map(({ type, number }) => `${type} ${number}`)).toEqual(['nsf-61 2', 'nsf-61 9', 'ais 1']);
  });
});

describe('the state of a certificate (D26.3)', () => {
  it.each([
    ['2025-12-31', { is: 'upcoming', days: 455 }],
    ['2026-06-01', { is: 'current', days: 303 }],
    ['2027-01-29', { is: 'current', days: 61 }],
    ['2027-01-30', { is: 'ending', days: 60 }],
    ['2027-03-31', { is: 'ending', days: 0 }],
    ['2027-04-01', { is: 'expired', days: -1 }],
  ])('on %s is %o', (today, state) => {
    expect(certificateState(certificate(), today)).toEqual(state);
  });

  it('is current for good without an end date', () => {
    expect(certificateState(certificate({ validUntil: '' }), '2099-01-01')).toEqual({
      is: 'current',
      days: null,
    });
  });
});
