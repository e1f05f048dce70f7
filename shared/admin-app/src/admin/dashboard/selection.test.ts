import { expect, it } from 'vitest';
import { createSelection } from './selection.ts';

it('selects one by one, and with a range all that are shown between the last press and this one', () => {
  const selection = createSelection();
  const selected = () => [...selection.getSnapshot()].sort().join('');
  selection.show(['a', 'b', 'c', 'd', 'e']);
  selection.set('b', true, false);
  selection.set('d', true, true);
  expect(selected()).toBe('bcd');
  selection.set('c', false, false);
  expect(selected()).toBe('bd');
  selection.set('a', false, true);
  expect(selected()).toBe('d');
  selection.clear();
  selection.set('e', true, true);
  expect(selected()).toBe('e');
});

it('keeps what a search hides, and takes no hidden entry into a range', () => {
  const selection = createSelection();
  selection.show(['a', 'b', 'c']);
  selection.set('a', true, false);
  selection.show(['b', 'd', 'c']);
  selection.set('b', true, false);
  selection.set('c', true, true);
  expect([...selection.getSnapshot()]).toEqual(['a', 'b', 'd', 'c']);
});
