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

const LONG_ADDRESS = 'Shorten the address to at most 2,048 characters.';
const TOO_MANY = 'Choose at most 500 products. For more, add another certificate.';

describe('the form of a certificate (D26.1)', () => {
  it('accepts every optional field empty', () => {
    expect(certificateProblems(certificate({ validUntil: '' }))).toEqual({});
  });

  it.each<[string, Partial<CertificateInput>, Partial<Record<keyof CertificateInput, string>>]>([
    ['other without a name', { type: 'other', name: ' ' }, { name: 'Enter a name for the certificate.' }],
    ['no issuer', { issuer: ' ' }, { issuer: 'Enter the issuer of the certificate.' }],
    [
      'a long issuer',
      { issuer: 'x'.repeat(10_000) },
      { issuer: 'Shorten the issuer to at most 200 characters.' },
    ],
    ['no start', { validFrom: '' }, { validFrom: 'Enter a date, such as 2027-03-31.' }],
    [
      'a day that doesn’t exist',
      { validUntil: '2027-02-30' },
      { validUntil: 'Enter a date, such as 2027-03-31.' },
    ],
    [
      'an end before the start',
      { validUntil: '2025-12-31' },
      { validUntil: 'The certificate ends before it begins. Choose a later end date.' },
    ],
    ['a long address', { file: `/uploads/${'a'.repeat(2_040)}.pdf` }, { file: LONG_ADDRESS }],
    ['too many products', { products: Array.from({ length: 501 }, String) }, { products: TOO_MANY }],
    [
      'right-to-left text and emoji, which a data sheet can’t print',
      { issuer: 'שלום', number: 'EX 🔧' },
      {
        issuer: 'The PDF can’t print ש ל ו ם. Use words in Latin letters instead.',
        number: 'The PDF can’t print 🔧. Use words in Latin letters instead.',
      },
    ],
    ['a Word file', { file: '/uploads/letter.docx' }, { file: 'Choose a PDF file.' }],
    ['a script as file', { file: 'javascript:alert(1).pdf' }, { file: 'Choose a PDF file.' }],
    ['no products', { products: [] }, { products: 'Choose the products that the certificate covers.' }],
    [
      'a pressure as size',
      { size: { value: 10, unit: 'bar' } },
      { size: 'Enter a size, such as DN 80 to 300.' },
    ],
    [
      'a reversed range',
      { size: { value: { from: 300, to: 80 }, unit: 'DN' } },
      { size: 'The range is reversed: 300 to 80.' },
    ],
    [
      'a size as temperature',
      { temperature: { value: 80, unit: 'DN' } },
      { temperature: 'Enter a temperature, such as up to 73 °F.' },
    ],
  ])('explains %s', (_, fields, problems) => {
    expect(certificateProblems(certificate(fields))).toEqual(problems);
  });

  it('accepts HTML, which is text, and letters with accents', () => {
    expect(certificateProblems(certificate({ issuer: '<b>Łódź & Søn</b> ©', number: 'Ø 3½' }))).toEqual({});
  });

  it('says of every limit of the schema what to do (D26.1)', () => {
    const fields = {
      issuer: 'x'.repeat(10_001),
      file: `/${'x'.repeat(2_048)}`,
      products: Array.from({ length: 501 }, String),
      name: 'a\0b',
    };
    const problems = Object.entries(fields).map(([name, value]) => [
      name,
      CERTIFICATE.fields[name as keyof typeof fields].safeParse(value).error?.issues[0]?.message,
    ]);
    expect(Object.fromEntries(problems)).toEqual({
      issuer: 'Enter at most 10,000 characters.',
      file: 'Enter at most 2,048 characters.',
      products: TOO_MANY,
      name: 'Remove the characters that can’t be stored.',
    });
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
      'up to 73 °F (up to 23 °C)',
    ]);
    expect(certificateConditions({ size: null, fluid: 'any', temperature: null })).toEqual([]);
  });
});
