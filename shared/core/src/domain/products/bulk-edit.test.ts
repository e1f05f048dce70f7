import { expect, it } from 'vitest';
import { bulkChanges, bulkSentence, commonValue } from './bulk-edit.ts';

const records = [
  { _id: 'a', tasks: ['branch'], source: 'Old' },
  { _id: 'b', tasks: ['branch', 'shut-off'], source: 'New' },
  { _id: 'c', tasks: [], source: 'New' },
];
const changed = (values: object, way: Parameters<typeof bulkChanges>[2]) =>
  bulkChanges(records, { ...values }, way).map(({ record, fields }) => [record._id, fields]);

it('changes only the records and fields that differ (D35.2)', () => {
  expect(changed({ source: 'New' }, 'set')).toEqual([['a', { source: 'New' }]]);
  expect(changed({ source: 'New', tasks: [] }, 'set')).toEqual([
    ['a', { source: 'New', tasks: [] }],
    ['b', { tasks: [] }],
  ]);
});

it('adds and removes entries of a list, and keeps the others and their order (D35.2)', () => {
  expect(changed({ tasks: ['shut-off', 'branch'] }, 'add')).toEqual([
    ['a', { tasks: ['branch', 'shut-off'] }],
    ['c', { tasks: ['shut-off', 'branch'] }],
  ]);
  expect(changed({ tasks: ['branch'] }, 'remove')).toEqual([
    ['a', { tasks: [] }],
    ['b', { tasks: ['shut-off'] }],
  ]);
});

it('finds the value that all records have (D35.2)', () => {
  expect(commonValue(records, 'source')).toBeUndefined();
  expect(commonValue(records.slice(1), 'source')).toBe('New');
  expect(commonValue([{ tasks: ['branch'] }, { tasks: ['branch'] }], 'tasks')).toEqual(['branch']);
});

it('says how many products change and how many stay (D35.2)', () => {
  expect(bulkSentence(12, 15, 'set')).toBe('12 products change. 3 already have it.');
  expect(bulkSentence(1, 2, 'add')).toBe('1 product changes. 1 already has it.');
  expect(bulkSentence(2, 4, 'remove')).toBe('2 products change. 2 don’t have it.');
  expect(bulkSentence(3, 4, 'remove')).toBe('3 products change. 1 doesn’t have it.');
  expect(bulkSentence(2, 2, 'set')).toBe('2 products change.');
  expect(bulkSentence(0, 2, 'set')).toBe('All of them already have it.');
  expect(bulkSentence(0, 2, 'remove')).toBe('None of them has it.');
});
