import { describe, expect, it } from 'vitest';
import { asSheet } from '../../testing/as-sheet.ts';
import { buildId, BUILT_AT } from '../../testing/build-id.ts';
import { buildProduct } from '../../testing/build-product.ts';
import type { CertificateInput, CertificateRecord } from '../certificates/certificate-name.ts';
import { CERTIFICATE } from '../certificates/certificate-schema.ts';
import {
  CERTIFICATE_COLUMNS,
  certificateSheet,
  readCertificateRows,
  type CertificateContent,
} from './certificate-rows.ts';

const record = (fields: Partial<CertificateInput> = {}): CertificateRecord => ({
  ...{ ...CERTIFICATE.empty, issuer: 'UL', validFrom: '2026-01-01', allProducts: true, ...fields },
  ...{ _id: buildId(), version: 3, updatedAt: BUILT_AT, isDeleted: false },
});
const [one, two] = [buildProduct({ slug: 'one' }), buildProduct({ slug: 'two' })];
const content = (certificates: readonly CertificateRecord[] = []): CertificateContent => ({
  ...{ certificates, products: [one, two], figures: [], sidebar: [], drawings: [] },
  files: [{ address: '/uploads/1.pdf', name: 'letter.pdf', isBinned: false }],
});
const full = record({
  ...{ type: 'fire', name: 'ASTM E84', number: 'N 1', file: '/uploads/1.pdf', validUntil: '2027-01-01' },
  ...{ allProducts: false, products: [one._id, 'f'.repeat(24)], fluid: 'water' },
  size: { value: { from: 80, to: 300 }, unit: 'DN' },
  temperature: { value: 73, unit: '°F', limit: 'upTo' },
});

function typed(rows: readonly Readonly<Record<string, string>>[], of = content()) {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => head.map((name) => row[name] ?? ''));
  return readCertificateRows([asSheet({ name: 'C', rows: [head, ...cells] })], of);
}
const NEW = { Issuer: 'UL', 'Valid from': '2026-01-01', Products: 'All products' };

describe('certificates as a sheet', () => {
  it('have a column for each field, and are imported unchanged after an export (D14.12)', () => {
    const known = content([full, record()]);
    expect(CERTIFICATE.names.filter((name) => !(name in CERTIFICATE_COLUMNS))).toEqual(['allProducts']);
    const sheet = certificateSheet(known);
    expect(sheet.rows[1]?.slice(1)).toEqual([
      ...['Fire class', 'ASTM E84', 'UL', 'N 1', 'letter.pdf', '2026-01-01', '2027-01-01'],
      ...[`one\n${'f'.repeat(24)}`, 'DN 80 to 300', 'Water', 'up to 73 °F'],
    ]);
    const none = { changes: [], lines: [] };
    expect(readCertificateRows([asSheet(sheet)], known)).toEqual({ ...none, rows: 2, unchanged: 2 });
    expect(certificateSheet(known, true).rows).toHaveLength(1);
  });

  it('change the cells that differ, and leave out the ones that can’t be read', () => {
    const { changes, lines } = typed(
      [{ 'Certificate ID': full._id, 'Valid until': '2028-01-01', Products: 'one; two', Size: '10 bar' }],
      content([full]),
    );
    expect(changes).toEqual([
      {
        _id: full._id,
        version: 3,
        fields: { ...{ validUntil: '2028-01-01', allProducts: false }, products: [one._id, two._id] },
      },
    ]);
    expect(lines.map(({ kind, column }) => [kind, column])).toEqual([
      ['refused', 'D'],
      ['change', 'B'],
      ['change', 'C'],
    ]);
  });

  it('add a row without an ID, and read what its cells say (D14.12)', () => {
    const { changes, lines } = typed([
      {
        ...NEW,
        Type: 'fire class',
        PDF: 'Letter.pdf',
        Products: 'two',
        Temperature: 'up to 73 °F',
        Fluid: 'gas',
      },
    ]);
    expect(changes).toEqual([
      {
        ...{ _id: null, version: null },
        fields: {
          ...{ type: 'fire', issuer: 'UL', validFrom: '2026-01-01', file: '/uploads/1.pdf', fluid: 'gas' },
          ...{ products: [two._id], allProducts: false },
          temperature: { value: 73, unit: '°F', limit: 'upTo' },
        },
      },
    ]);
    expect(lines).toMatchObject([{ kind: 'new', record: 'certificate', after: 'Fire class' }]);
  });

  it.each<[Record<string, string>, string]>([
    [{ 'Certificate ID': 'x' }, 'No certificate has this ID. To add a certificate, leave the cell empty.'],
    [{ Issuer: '' }, 'Enter the issuer of the certificate.'],
    [{ 'Valid from': '1/31/2026' }, '“1/31/2026” isn’t a date such as 2027-03-31.'],
    [{ Products: '' }, 'Choose the products that the certificate covers.'],
    [{ Products: 'three' }, 'No product has the slug “three”.'],
    [{ PDF: 'x.pdf' }, '“x.pdf” isn’t in Files. Upload it there first.'],
    [{ PDF: '/uploads/x.docx' }, 'Choose a PDF file.'],
  ])('refuse a row with %j', (cells, reason) => {
    const { changes, lines } = typed([{ ...NEW, ...cells }]);
    expect([changes, lines.map((line) => line.reason)]).toEqual([[], [reason]]);
  });

  it('refuse a certificate that is there already', () => {
    const { changes, lines } = typed(
      [NEW, { ...NEW, Number: '2' }, { ...NEW, Number: '2' }],
      content([record()]),
    );
    expect(changes).toHaveLength(1);
    expect(lines.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'A certificate with this type, issuer, and number is already among the certificates.'],
      [3, ''],
      [4, 'A certificate with this type, issuer, and number is already in C, row 3.'],
    ]);
  });
});
