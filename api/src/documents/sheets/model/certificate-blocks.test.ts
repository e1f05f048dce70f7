import { expect, it } from 'vitest';
import { certificateBlocks } from './certificate-blocks.ts';

it('prints nothing without certificates, and one row for each (D26.4)', () => {
  expect(certificateBlocks()).toEqual([]);
  const shown = {
    name: 'NSF/ANSI/CAN 61',
    issuer: 'A certifier',
    number: 'EX 1',
    file: '',
    conditions: '3 to 12 in (DN 80 to 300)',
    validUntil: 'March 31, 2027',
  };
  const [heading, table] = certificateBlocks([shown]);
  expect(heading).toMatchObject({ text: 'Certificates and declarations' });
  const rows = table?.kind === 'table' ? table.table.rows : [];
  expect(rows.map((row) => row.map(({ runs }) => runs.map(({ text }) => text).join('')))).toEqual([
    ['NSF/ANSI/CAN 61', 'A certifier', 'EX 1', '3 to 12 in (DN 80 to 300)', 'March 31, 2027'],
  ]);
});
