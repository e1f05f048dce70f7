import type { ShownCertificate } from '@wa/core/domain/products/product';
import { CERTIFICATES_AND_DECLARATIONS } from '@wa/core/domain/labels';
import { headingBlock, textCell } from './blocks.ts';
import type { SheetBlock } from './sheet.ts';

const HEAD = ['Certificate', 'Issuer', 'Number', 'Covers', 'Valid until'];

/** Returns the certificates that cover a product as a short table; nothing without any (D26.2). */
export function certificateBlocks(certificates: readonly ShownCertificate[] = []): SheetBlock[] {
  if (certificates.length === 0) return [];
  const rows = certificates.map(({ name, issuer, number, conditions, validUntil }) => [
    textCell(name, 'row'),
    ...[issuer, number, conditions, validUntil].map((text) => textCell(text)),
  ]);
  const head = HEAD.map((text) => textCell(text, 'column'));
  return [headingBlock(CERTIFICATES_AND_DECLARATIONS), { kind: 'table', table: { caption: '', head, rows } }];
}
