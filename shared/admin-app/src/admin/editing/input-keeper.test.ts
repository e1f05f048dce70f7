import { expect, it } from 'vitest';
import { emptyHistory } from '@wa/core/domain/pages/snapshot-history';
import { historyFor, isKeptHistory, toKeptForm } from './input-keeper.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
interface Tagged {
  title: string;
  tags: string[];
}
/** Its drafts of earlier versions have no tags. */
const kind = {
  isForm: (value: unknown): value is Tagged =>
    typeof value === 'object' && value !== null && 'title' in value,
  open: (base: { _id: string; version: number; tags?: string[] } | null) => ({
    title: '',
    tags: base?.tags ?? [],
  }),
};
const history = { ...emptyHistory<string>(), past: ['before'] };

it.each([null, 'text', 7, { form: 7 }])('reads no form from %j', (value) => {
  expect(toKeptForm(value, kind)).toBeNull();
});

it('reads a complete form by its current and its former name', () => {
  const base = { _id: '1', version: 1, tags: ['b'] };
  const form = { title: 'a', tags: [] };
  expect(toKeptForm({ form, base }, kind)).toEqual({ form, base });
  expect(toKeptForm({ page: form }, kind)).toEqual({ form, base: null });
  expect(toKeptForm({ form: { title: 'a' }, base }, kind)).toEqual({
    form: { title: 'a', tags: ['b'] },
    base,
  });
});

it('reads a history only if all of it is valid', () => {
  const isKept = isKeptHistory(isText);
  expect(isKept({ pageId: null, of: 'draft', history })).toBe(true);
  expect(isKept({ pageId: 'a', of: 'saved', history })).toBe(true);
  const odd = [null, 'text', { pageId: 7, of: 'draft', history }, { pageId: null, of: 'else', history }];
  for (const value of [...odd, { pageId: null, of: 'draft', history: {} }]) expect(isKept(value)).toBe(false);
});

it('continues a history only from where it ended', () => {
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
