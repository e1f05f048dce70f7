import { expect, it } from 'vitest';
import { PRODUCT, PRODUCT_HEAVY } from '@wa/core/domain/entities';
import { BULK_FIELDS } from './bulk-fields.tsx';

it('offers only fields of the list of products, each with a label (D35.2)', () => {
  const names = BULK_FIELDS.flatMap(({ fields }) => Object.keys(fields));
  expect(names.filter((name) => name in PRODUCT_HEAVY)).toEqual([]);
  expect(names.filter((name) => !PRODUCT.names.some((field) => field === name))).toEqual([]);
  expect(BULK_FIELDS.map(({ label }) => label)).toEqual([
    'Connected sidebar items',
    'Found for',
    'Pipe restraint',
    'State',
    'Review date',
    'Approvals',
    'Lead time',
    'Source',
  ]);
});
