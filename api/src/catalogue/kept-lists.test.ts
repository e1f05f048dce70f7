import { expect, test } from 'vitest';
import type { Change } from '../change-log/change.ts';
import type { StoreReader } from '../store/port.ts';
import { keepLists } from './kept-lists.ts';

const record = (_id: string, order: number) => ({ _id, order, slug: _id, isDeleted: false });

test('one that comes while another goes is in the list, the other is not', async () => {
  let records = [record('1', 1), record('2', 2), record('3', 3)];
  const store = {
    list: () => Promise.resolve(records),
    getMany: (_of: string, ids: string[]) => Promise.resolve(records.filter(({ _id }) => ids.includes(_id))),
  } as unknown as StoreReader;
  let tell: (change: Change) => void = () => undefined;
  const lists = keepLists(store, {
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  const ids = async () => (await lists.products()).map(({ _id }) => _id);
  const changed = (...given: string[]) => {
    for (const id of given) tell({ kind: 'product', action: 'changed', id, title: '', paths: [] });
  };
  expect(await ids()).toEqual(['1', '2', '3']);
  records = [record('1', 1), record('3', 3), record('4', 4)];
  changed('2', '4');
  expect(await ids()).toEqual(['1', '3', '4']);
  records = [record('4', 0), record('1', 1)];
  changed('3', '4');
  expect(await ids()).toEqual(['4', '1']);
});
