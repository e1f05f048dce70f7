import type { ShownCertificate } from '@wa/core/domain/products/product';
import { CERTIFICATES_AND_DECLARATIONS } from '@wa/core/domain/labels';
import type { SheetBlock, SheetCell } from './sheet.ts';

const HEAD = ['Certificate', 'Issuer', 'Number', 'Covers', 'Valid until'];

/** Returns the certificates that cover a product as a short table; nothing without any (D26.2). */
export function certificateBlocks(certificates: readonly ShownCertificate[] = []): SheetBlock[] {
  if (certificates.length === 0) return [];
  const rows = certificates.map(({ name, issuer, number, conditions, validUntil }) => [
    cell(name, 'row'),
    ...[issuer, number, conditions, validUntil].map((text) => cell(text, 'data')),
  ]);
  const head = HEAD.map((text) => cell(text, 'column'));
  return [
    { kind: 'heading', level: 2, text: CERTIFICATES_AND_DECLARATIONS },
    { kind: 'table', table: { caption: '', head, rows } },
  ];
}

const cell = (text: string, role: SheetCell['role']): SheetCell => ({
  runs: [{ text, ...(role !== 'data' && { bold: true }) }],
  role,
  align: 'left',
});
