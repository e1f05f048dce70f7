import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_FULL, keptItems, movedItems, textProblem, withItems } from './inquiry-list.ts';
import { ITEMS_MAX } from './inquiry-link.ts';

const item = (slug: string) => ({ slug, quantity: '1', size: '', note: '', row: '' });
const many = (count: number) => Array.from({ length: count }, (_, at) => item(`part-${String(at)}`));

test('damaged or foreign storage is an empty list, never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(keptItems(text))).toBe(true);
    }),
  );
  expect(keptItems(null)).toEqual([]);
  expect(keptItems('{"version":2,"items":[{"slug":"a"}]}')).toEqual([]);
  expect(
    keptItems('{"version":1,"items":[null,7,{"slug":7},{"slug":"<b>"},{"slug":"a","note":{}}]}'),
  ).toEqual([{ slug: 'a', quantity: '', size: '', note: '', row: '' }]);
});

test('the same item is added once, and a full list says so', () => {
  expect(withItems([item('a')], [item('a'), item('b')])).toMatchObject({ added: 1, problem: '' });
  const full = withItems(many(ITEMS_MAX - 1), many(ITEMS_MAX + 5));
  expect(full.items).toHaveLength(ITEMS_MAX);
  expect(full.problem).toBe(LIST_FULL);
});

test('a product that has moved is on the list once, under its present slug (D16.14)', () => {
  const present = new Map([['old', 'new']]);
  const list = [
    { ...item('old'), quantity: '3' },
    item('other'),
    item('new'),
    { ...item('new'), size: 'DN 80' },
  ];
  expect(movedItems(list, (slug) => present.get(slug))).toEqual([
    { ...item('new'), quantity: '3' },
    item('other'),
    { ...item('new'), size: 'DN 80' },
  ]);
});

test('a text that the PDF can’t print says where it is printed', () => {
  expect(textProblem('2½ in, Ø 60 mm')).toBe('');
  expect(textProblem('DN 50 שלום')).toBe('The PDF can’t print ש ל ו ם. The email and the copied text can.');
});
