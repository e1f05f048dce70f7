import { expect, it } from 'vitest';
import { emptyHistory } from '@wa/core/domain/pages/snapshot-history';
import { historyFor, isKeptHistory, toKeptForm } from './kept-input.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const history = { ...emptyHistory<string>(), past: ['before'] };

it.each([null, 'text', 7, { form: 7 }])('reads no form from %j', (value) => {
  expect(toKeptForm(value, isText)).toBeNull();
});

it('reads a form by its name of today and by the one before', () => {
  const base = { _id: '1', version: 1 };
  expect(toKeptForm({ form: 'a', base }, isText)).toEqual({ form: 'a', base });
  expect(toKeptForm({ page: 'a' }, isText)).toEqual({ form: 'a', base: null });
});

it('reads a history only where all of it is one', () => {
  const isKept = isKeptHistory(isText);
  expect(isKept({ pageId: null, of: 'draft', history })).toBe(true);
  expect(isKept({ pageId: 'a', of: 'saved', history })).toBe(true);
  const odd = [null, 'text', { pageId: 7, of: 'draft', history }, { pageId: null, of: 'else', history }];
  for (const value of [...odd, { pageId: null, of: 'draft', history: {} }]) expect(isKept(value)).toBe(false);
});

it('goes on with a history only where it was left', () => {
  const at = '';
  const kept = { value: { pageId: 'a', of: 'saved' as const, history }, baseVersion: 2, at };
  expect(historyFor(kept, 'saved', { _id: 'a', version: 2 }, isText)?.past).toEqual(['before']);
  expect(historyFor(null, 'saved', null, isText)).toBeNull();
  expect(historyFor(kept, 'draft', { _id: 'a', version: 2 }, isText)).toBeNull();
  expect(historyFor(kept, 'saved', { _id: 'b', version: 2 }, isText)).toBeNull();
  expect(historyFor(kept, 'saved', { _id: 'a', version: 3 }, isText)).toBeNull();
  expect(historyFor(kept, 'saved', null, isText)).toBeNull();
  const unsaved = { ...kept, value: { ...kept.value, pageId: null }, baseVersion: null };
  expect(historyFor(unsaved, 'saved', null, isText)?.past).toEqual(['before']);
});
