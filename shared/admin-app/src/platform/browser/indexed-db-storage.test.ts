import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createIndexedDbStorage, deleteAdminDatabase, openAdminDatabase } from './indexed-db-storage.ts';

/** Sets up a separate computer, and access to its database from outside. */
function subject() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return { storage: createIndexedDbStorage(), open: () => openAdminDatabase('wa-admin') };
}
const valuesOf = async (storage: ReturnType<typeof createIndexedDbStorage>) =>
  (await storage.readLog('queue', 0)).map(({ value }) => value);

it('waits for the disk with every write (T3.1)', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { storage } = subject();
  await storage.append('queue', [1], 0);
  await storage.rewriteLog('queue', (values) => values);
  await storage.put('drafts', 'a', 1);
  await storage.delete('drafts', 'a');
  await storage.clear('drafts');
  await storage.putBlob('a', { name: 'a.png', type: 'image/png', bytes: new Uint8Array(1) });
  await storage.deleteBlob('a');
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).toHaveLength(7);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});

it('reads records that an earlier version stored with a checksum', async () => {
  const { storage, open } = subject();
  const database = await open();
  await database.put('records', { sum: 1, json: '{"text":"a"}' }, ['drafts', 'old']);
  await database.add('logs', { log: 'queue', value: { sum: 1, json: '"first"' } });
  await storage.append('queue', ['second'], 0);
  expect(await storage.get('drafts', 'old')).toEqual({ text: 'a' });
  expect(await valuesOf(storage)).toEqual(['first', 'second']);
});

it('reports once that a database with unsent changes is gone', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const storage = createIndexedDbStorage({ expected: 2 });
  expect(await storage.readLog('queue', 0)).toEqual([]);
  const lost = [{ where: 'log:queue', reason: 'the database is gone' }];
  expect(storage.problems()).toMatchObject([...lost, ...lost]);
  const again = createIndexedDbStorage({ expected: 2 });
  expect(await again.list('aside')).toHaveLength(2);
  expect(again.problems()).toEqual([]);
});

it('opens a new database if the old one is deleted under the window, which still knows its changes', async () => {
  const { storage: before } = subject();
  await before.append('queue', [1], 0);
  const storage = createIndexedDbStorage({ expected: 1 });
  expect(await valuesOf(storage)).toEqual([1]);
  await deleteAdminDatabase('wa-admin');
  expect(await storage.append('queue', [2], 1)).toMatchObject([{ value: 2 }]);
  expect(storage.problems()).toEqual([]);
});

it.each([
  ['QuotaExceededError', /^This computer’s disk is full\. Nothing was lost: /],
  ['UnknownError', /^This computer’s disk is full or reported an error\. /],
])('reports a failing disk (%s) in one sentence, and stores all or nothing', async (name, sentence) => {
  const { storage } = subject();
  await storage.append('queue', [1], 0);
  const add = IDBObjectStore.prototype.add;
  let writes = 0;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
    writes += 1;
    if (writes === 2) throw new DOMException('refused', name);
    return add.call(this, value, key);
  });
  await expect(storage.append('queue', [2, 3], 0)).rejects.toThrow(sentence);
  expect(await valuesOf(storage)).toEqual([1]);
  await storage.append('queue', [2, 3], 0);
  expect(await valuesOf(storage)).toEqual([1, 2, 3]);
});

it('reports a disk on which the database can’t be opened in the same sentence, and opens it when it can', async () => {
  const { storage } = subject();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  const sentence = /^This computer’s disk is full or reported an error\. /;
  await expect(storage.append('queue', [1], 0)).rejects.toThrow(sentence);
  await storage.append('queue', [1], 0);
  expect(await valuesOf(storage)).toEqual([1]);
});

it('reports a damaged record once, whichever reader finds it', async () => {
  const { storage, open } = subject();
  await (await open()).put('records', '{"text"', ['drafts', 'bad']);
  const readers = [storage.get('drafts', 'bad'), storage.list('drafts'), storage.get('drafts', 'bad')];
  expect(await Promise.all(readers)).toEqual([undefined, [], undefined]);
  expect(storage.problems()).toHaveLength(1);
  expect(await storage.list('aside')).toMatchObject([{ value: { where: 'drafts', stored: '{"text"' } }]);
});
