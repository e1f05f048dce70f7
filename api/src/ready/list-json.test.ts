import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListJson } from './list-json.ts';

test('puts only what was edited, added or moved into words', () => {
  let told = 0;
  const record = (title: string) => ({
    toJSON() {
      told += 1;
      return { title };
    },
  });
  const toJson = createListJson();
  const wordsOf = (list: readonly object[]) => {
    told = 0;
    toJson(list);
    return told;
  };
  const list = ['2 \u00bd in', '\u{1f527}', 'plain', ''].map(record);
  expect(wordsOf(list)).toBe(4);
  expect(wordsOf(list.map((each, at) => (at === 1 ? record('\u2300 50') : each)))).toBe(1);
  expect(wordsOf([...list.slice(0, 1), ...list.slice(2)])).toBe(0);
  expect(wordsOf([record('first'), ...list.slice(0, 1), ...list.slice(2)])).toBe(1);
});

test('is the JSON of the list, whatever came before', () => {
  const records = ['2 \u00bd in', '\u{1f527}', 'plain', ''].map((title) => ({ title }));
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...records), { maxLength: 6 })), (lists) => {
      const toJson = createListJson();
      for (const list of lists) expect(toJson(list).toString()).toBe(JSON.stringify(list));
    }),
  );
});
