import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMongod, startMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Store } from '../port.ts';
import { buildNewPage, buildNewProduct } from '../testing/new-records.ts';
import { connectMongo, placeOf } from './connect.ts';
import { filterOf, sortOf } from './driver.ts';
import { createModels } from './models.ts';
import { openMongoStore } from './mongo-store.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');

describe.runIf(canRun)('the MongoDB store', () => {
  let uri = '';
  let store: Store;
  beforeAll(async () => {
    uri = await mongodbUriFor('mongo-store.test');
    store = await openMongoStore({ uri });
  });
  afterAll(() => store.close());

  test('finds by index at 10,000 records, and sorts no list of the API in memory', async () => {
    for (let block = 0; block < 10; block += 1) {
      const products = Array.from({ length: 1_000 }, (_, n) => buildNewProduct({ order: block * 1_000 + n }));
      await store.transact((tx) => tx.insertMany('products', products));
    }
    const connection = await connectMongo(uri);
    const models = createModels(connection);
    const queries = [
      ['products', { where: [['slug', 'x']] }],
      [
        'products',
        {
          where: [
            ['slug', 'x'],
            ['isDeleted', false],
          ],
          limit: 1,
        },
      ],
      ['products', { where: [['isDeleted', false]], orderBy: 'order' }],
      ['products', { where: [], orderBy: 'order', descending: true, limit: 1 }],
      ['products', { where: [['url', '/x']] }],
      ['sidebarItems', { where: [['isDeleted', false]], orderBy: 'order' }],
      ['sidebarItems', { where: [['parent', null]], orderBy: 'order' }],
      ['sidebarItems', { where: [['binnedWith', 'x']] }],
      [
        'pages',
        {
          where: [
            ['featured', true],
            ['isDeleted', false],
          ],
          orderBy: 'slug',
        },
      ],
      ['pages', { where: [['isDeleted', false]], orderBy: 'slug' }],
      ['revisions', { where: [['recordId', 'x']], orderBy: 'recordVersion', descending: true }],
      ['idempotency', { where: [['key', 'x']] }],
      ['sessions', { where: [], range: { field: 'expiresAt', before: 'x' } }],
    ] as const;
    for (const [name, selection] of queries) {
      const query = models[name]
        .find(filterOf(selection))
        .sort('orderBy' in selection ? sortOf(selection) : {});
      const plan = JSON.stringify(await query.explain('queryPlanner'));
      const winning = plan.slice(plan.indexOf('"winningPlan"'), plan.indexOf('"rejectedPlans"'));
      expect({ name, selection, winning }).toMatchObject({ winning: expect.stringContaining('IXSCAN') });
      expect({ name, selection, winning }).not.toMatchObject({
        winning: expect.stringMatching(/COLLSCAN|"SORT"/),
      });
    }
    await connection.close();
  });

  test('two processes at once lose no increment and give no order twice', async () => {
    const other = await openMongoStore({ uri });
    const { _id } = await store.transact((tx) => tx.insert('settings', { key: 'shared', value: 0 }));
    const turns = [store, other].flatMap((one) =>
      Array.from({ length: 25 }, () =>
        one.transact(async (tx) => {
          const before = await tx.get('settings', _id);
          await tx.update('settings', _id, { value: Number(before?.value) + 1 });
          return tx.insert('products', buildNewProduct({ order: await tx.nextOrder('products') }));
        }),
      ),
    );
    const orders = (await Promise.all(turns)).map((product) => product.order);
    expect(new Set(orders).size).toBe(50);
    expect(await other.get('settings', _id)).toMatchObject({ value: 50, version: 51 });
    await other.close();
  });

  test('keeps open shapes as text, so that no key of a client is a key of the database', async () => {
    const content = [{ type: 'later', $where: '1', 'a.b': 2 }];
    const page = await store.transact((tx) => tx.insert('pages', buildNewPage({ content })));
    const connection = await connectMongo(uri);
    const raw = await connection.collection<{ _id: string }>('pages').findOne({ _id: page._id });
    expect(raw).toMatchObject({ content: JSON.stringify(content), title: page.title, isDeleted: false });
    await connection.close();
  });

  test('writes its backup as JSON lines', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wa-backup-'));
    const redirect = await store.transact((tx) => tx.insert('redirects', { from: 'old', to: 'new' }));
    await store.backup(join(folder, 'backup.jsonl'));
    const lines = readFileSync(join(folder, 'backup.jsonl'), 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as unknown);
    expect(records).toContainEqual({ collection: 'redirects', record: redirect });
    expect(records.length).toBe(await everything(store));
    rmSync(folder, { recursive: true });
  });

  test('a standalone server is refused with the two lines that help', async () => {
    const standalone = await startMongod({ replicaSet: false });
    const open = openMongoStore({ uri: standalone?.uri ?? '' });
    await expect(open).rejects.toThrow(StoreUnavailable);
    await expect(open).rejects.toThrow(/--replSet rs0[^]*rs\.initiate\(\)/);
    await standalone?.stop();
  });

  test('a server that goes away is told, without a false acknowledgement', async () => {
    const mongod = await startMongod();
    const doomed = await openMongoStore({ uri: `${mongod?.uri ?? ''}&serverSelectionTimeoutMS=500` });
    await doomed.transact((tx) => tx.insert('settings', { key: 'a', value: 1 }));
    await mongod?.stop();
    await expect(doomed.ping()).rejects.toThrow(StoreUnavailable);
    await expect(doomed.list('settings')).rejects.toThrow(StoreUnavailable);
    await expect(doomed.transact((tx) => tx.insert('settings', { key: 'b', value: 1 }))).rejects.toThrow(
      StoreUnavailable,
    );
    await doomed.close();
  }, 60_000);
});

async function everything(store: Store): Promise<number> {
  const names = ['products', 'pages', 'settings', 'redirects'] as const;
  const counts = await Promise.all(names.map((name) => store.count(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('the address', () => {
  test('is told without user and password', () => {
    expect(placeOf('mongodb+srv://user:s3cret@db.example.com/shop?w=1')).toBe(
      'MongoDB at db.example.com/shop',
    );
    expect(placeOf('mongodb://a:1,b:2/?replicaSet=x')).toBe('MongoDB at a:1,b:2/wa-catalogue');
    expect(placeOf('nonsense')).toBe('MongoDB at MONGODB_URI/wa-catalogue');
  });

  test.each(['nonsense', 'mongodb://', 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50'])(
    '%s is refused in one sentence',
    async (uri) => {
      const error: unknown = await openMongoStore({ uri }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toMatch(
        /^StoreUnavailable: MongoDB at \S+ (cannot be used|does not answer)[^\n]*\.$/,
      );
    },
  );
});
