import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { writeSetting } from '../store/settings.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

const counts = trust('fields');

/** Fields that the server alone sets, and ones that a careless server would believe. */
const FOREIGN = [
  '_id id __v version isDeleted deletedAt createdAt updatedAt seq tokenHash serverId device',
  'role roles isAdmin admin owner permissions session token password passwordHash access',
  'position previousSlug formerKeys revisions history key value store collection fixed isFixed source_ toString valueOf',
]
  .join(' ')
  .split(' ')
  .filter((_, at) => at % runs(5, 1) === 0);
const VALUES = [true, 99, 'f'.repeat(24), { deep: true }].slice(0, runs(1, 4));
/** Keys by which one object changes every other. */
const POLLUTING = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"title":"x","__proto__":{"polluted":1}}',
  '{"title":"x","content":[{"__proto__":{"polluted":1}}]}',
  '{"images":[{"constructor":{"prototype":{"polluted":1}}}]}',
  '{"titles":{"__proto__":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
  '{"__proto__.polluted":1}',
  '{"a":{"prototype":{"polluted":1}}}',
  '[{"__proto__":{"polluted":1}}]',
];

describe.each(STORES)('a body on $name', (factory) => {
  let api: TestApi;
  const records: {
    collection: 'products' | 'pages' | 'sidebarItems' | 'figures' | 'tables' | 'galleryGroups' | 'settings';
    id: string;
    path: string;
    name: string;
  }[] = [];
  /** A record's fields; settings lie as text in a record of their own kind. */
  const stored = async (collection: (typeof records)[number]['collection'], id: string) => {
    const record = await api.core.store.get(collection, id);
    if (collection !== 'settings') return record as unknown as Record<string, unknown>;
    return (await api.admin('GET', '/api/settings')).body as Record<string, unknown>;
  };
  beforeAll(async () => {
    api = await startTestApi(factory);
    const make = async (method: string, path: string, body: object) => {
      const made = await api.admin(method, path, { body });
      expect([path, made.status < 300 || made.text]).toEqual([path, true]);
      return (made.body as { _id: string })._id;
    };
    const product = await make('POST', '/api/products', { title: 'Own', image: 'a-model' });
    const page = await make('PUT', '/api/pages/slug/own', { title: 'Own' });
    const item = await make('POST', '/api/sidebar-items', { name: 'Own' });
    const figure = await make('POST', '/api/figures', { key: 'own-figure', label: 'Own', text: 'Own' });
    const table = await make('POST', '/api/tables', { name: 'own', caption: 'Own' });
    const group = await make('POST', '/api/gallery-groups', { title: 'Own' });
    const settings = await make('PUT', '/api/settings', { tagline: 'Own' });
    records.push(
      { collection: 'figures', id: figure, path: `/api/figures/${figure}`, name: 'label' },
      { collection: 'tables', id: table, path: `/api/tables/${table}`, name: 'caption' },
      { collection: 'galleryGroups', id: group, path: `/api/gallery-groups/${group}`, name: 'title' },
      { collection: 'settings', id: settings, path: '/api/settings', name: 'tagline' },
      { collection: 'products', id: product, path: `/api/products/${product}`, name: 'title' },
      { collection: 'pages', id: page, path: '/api/pages/slug/own', name: 'title' },
      { collection: 'sidebarItems', id: item, path: `/api/sidebar-items/${item}`, name: 'name' },
    );
  });
  afterAll(() => api.stop());

  test('sets no field but those that the call takes', async () => {
    let turn = 0;
    for (const { collection, id, path, name } of records) {
      for (const field of FOREIGN) {
        // The name by which texts call a figure is its editor's to change.
        if (collection === 'figures' && field === 'key') continue;
        for (const value of VALUES) {
          const before = await stored(collection, id);
          turn += 1;
          const given = `Name ${String(turn)}`;
          const { status } = await api.admin('PUT', path, { body: { [name]: given, [field]: value } });
          counts.tried();
          const after = await stored(collection, id);
          const what = `${collection} ${field} ${JSON.stringify(value)}`;
          expect([what, status === 200 || status === 400 || status === 422]).toEqual([what, true]);
          const changed = Object.keys({ ...before, ...after }).filter(
            (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
          );
          const expected = status === 200 ? [name, 'updatedAt', 'version'] : [];
          expect([what, changed.filter((key) => !expected.includes(key))]).toEqual([what, []]);
          // The field beside it arrived: the body was read.
          if (status === 200) {
            expect([what, after[name], after['version']]).toEqual([
              what,
              given,
              Number(before['version']) + 1,
            ]);
            counts.control();
          }
        }
      }
    }
  }, 300_000);

  test('makes no editor more than a name and a password, and takes over none', async () => {
    const { store } = api.core;
    await store.transact((tx) => writeSetting(tx, 'password-hash', quickPasswordHash(TEST_PASSWORD)));
    const editor = await store.transact((tx) =>
      tx.insert('editors', {
        ...{ name: 'Own', key: 'own', passwordHash: quickPasswordHash('password of own'), factor: null },
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    );
    const known = { password: 'another password', current: TEST_PASSWORD };
    for (const field of [...FOREIGN, 'factor', 'createdBy', 'hash']) {
      for (const value of VALUES) {
        for (const [method, path, body] of [
          ['POST', '/api/editors', { ...known, name: 'Somebody' }],
          ['PUT', `/api/editors/${editor._id}`, known],
        ] as const) {
          counts.tried();
          if (field in body) continue;
          const { status } = await api.admin(method, path, { body: { ...body, [field]: value } });
          expect([path, field, status]).toEqual([path, field, 400]);
        }
      }
    }
    expect(await store.list('editors')).toEqual([editor]);
    const added = await api.admin('POST', '/api/editors', { body: { ...known, name: 'Somebody' } });
    expect(added.status).toBe(201);
    counts.control();
  });

  test('changes no other object, in a body, an address or a query', async () => {
    for (const body of POLLUTING) {
      for (const { path } of records) {
        counts.tried();
        expect((await api.admin('PUT', path, { body })).status).toBeLessThan(500);
        expect('polluted' in {}).toBe(false);
      }
    }
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const addresses = [
        `/api/products/${key}`,
        `/api/products/slug/${key}`,
        `/api/pages/slug/${key}`,
        `/api/pages?${key}[polluted]=1`,
        `/api/pages?${key}.polluted=1`,
        `/api/products?featured=true&${key}=1`,
      ];
      for (const address of addresses) {
        counts.tried();
        const { status } = await api.anyone('GET', address);
        expect([address, [200, 400, 404].includes(status)]).toEqual([address, true]);
        expect('polluted' in {}).toBe(false);
      }
    }
  });
});

test('what is not polluted could be: a careless merge of the same body does it', () => {
  const merge = (target: Record<string, unknown>, from: object) => {
    for (const [key, value] of Object.entries(from)) {
      const inner = target[key];
      if (typeof inner === 'object' && inner !== null && typeof value === 'object')
        merge(inner as Record<string, unknown>, value as object);
      else target[key] = value;
    }
  };
  try {
    merge({}, JSON.parse(POLLUTING[0] ?? '') as object);
    expect('polluted' in {}).toBe(true);
    counts.control();
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted');
  }
});
