import { describe, expect, it } from 'vitest';
import { CERTIFICATE } from './certificate-schema.ts';
import { isDay } from '../day.ts';
import { certificateConditions, certificateProblems } from './certificate.ts';
import { certificateName, type CertificateInput } from './certificate-name.ts';

const certificate = (fields: Partial<CertificateInput> = {}): CertificateInput => ({
  ...CERTIFICATE.empty,
  issuer: 'A certifier',
  validFrom: '2026-01-01',
  validUntil: '2027-03-31',
  products: ['a'.repeat(24)],
  ...fields,
});

describe('the form of a certificate (D26.1)', () => {
  it('accepts every optional field empty', () => {
    expect(certificateProblems(certificate({ validUntil: '' }))).toEqual({});
  });

  it.each<[string, Partial<CertificateInput>]>([
    ['Enter a name for the certificate.', { type: 'other', name: ' ' }],
    ['Enter the issuer of the certificate.', { issuer: ' ' }],
    ['Shorten the issuer to at most 200 characters.', { issuer: 'x'.repeat(10_000) }],
    ['The PDF can’t print ש ל ו ם. Use words in Latin letters instead.', { issuer: 'שלום' }],
    ['The PDF can’t print 🔧. Use words in Latin letters instead.', { number: 'EX 🔧' }],
    ['Enter a date, such as 2027-03-31.', { validFrom: '' }],
    ['Enter a date, such as 2027-03-31.', { validUntil: '2027-02-30' }],
    ['The certificate ends before it begins. Choose a later end date.', { validUntil: '2025-12-31' }],
    ['Shorten the address to at most 2,048 characters.', { file: `/uploads/${'a'.repeat(2_040)}.pdf` }],
    ['Choose a PDF file.', { file: '/uploads/letter.docx' }],
    ['Choose a PDF file.', { file: 'javascript:alert(1).pdf' }],
    ['Choose the products that the certificate covers.', { products: [] }],
    [
      'Choose at most 500 products. For more, add another certificate.',
      { products: Array.from({ length: 501 }, String) },
    ],
    ['Enter a size, such as DN 80 to 300.', { size: { value: 10, unit: 'bar' } }],
    ['The range is reversed: 300 to 80.', { size: { value: { from: 300, to: 80 }, unit: 'DN' } }],
    ['Enter a temperature, such as up to 73 °F.', { temperature: { value: 80, unit: 'DN' } }],
  ])('says “%s” at its field', (problem, fields) => {
    expect(certificateProblems(certificate(fields))).toEqual({ [Object.keys(fields).at(-1) ?? '']: problem });
  });

  it('accepts HTML, which is text, and letters with accents', () => {
    expect(certificateProblems(certificate({ issuer: '<b>Łódź & Søn</b> ©', number: 'Ø 3½' }))).toEqual({});
  });

  it('has limits in its schema as well', () => {
    const said = (name: 'name' | 'products', value: unknown) =>
      CERTIFICATE.fields[name].safeParse(value).error?.issues[0]?.message;
    expect(said('name', 'a\0b')).toBe('Remove the characters that can’t be stored.');
    expect(said('products', Array.from({ length: 501 }, String))).toMatch(/^Choose at most 500 products\./);
  });

  it('needs no products for a certificate of the company, and no name for a known type', () => {
    expect(certificateProblems(certificate({ type: 'iso-9001', allProducts: true, products: [] }))).toEqual(
      {},
    );
  });

  it('accepts the 29th of February in leap years only', () => {
    expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('2027-2-1')]).toEqual([true, false, false]);
  });
});

describe('the words of a certificate', () => {
  it('names the type, then what the office adds; another one has only its own name', () => {
    expect([
      certificateName({ type: 'nsf-61', name: '' }),
      certificateName({ type: 'fire', name: 'ASTM E84 class A' }),
      certificateName({ type: 'other', name: 'AWWA C230 test' }),
    ]).toEqual(['NSF/ANSI/CAN 61', 'Fire class, ASTM E84 class A', 'AWWA C230 test']);
  });

  it('prints conditions in both systems of units', () => {
    const size = { value: { from: 80, to: 300 }, unit: 'DN' } as const;
    const temperature = { value: 23, unit: '°C', limit: 'upTo' } as const;
    expect(certificateConditions({ size, fluid: 'water', temperature })).toEqual([
      '3 to 12 in (DN 80 to 300)',
      'Water',
      'up to 73 °F (23 °C)',
    ]);
    expect(certificateConditions({ size: null, fluid: 'any', temperature: null })).toEqual([]);
  });
});
