import { describe, expect, test, vi } from 'vitest';
import {
  certificateSchema,
  figureSchema,
  galleryGroupSchema,
  tableSchema,
} from '@wa/core/contract/catalogue';
import { pageSchema, productSchema, sidebarNodeSchema } from '@wa/core/contract/content';
import type { BinKind, StoredRecord } from '@wa/core/domain/record';
import { buildFigure } from '@wa/core/testing/build-figure';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../../testing/test-api.ts';

const UNKNOWN_ID = 'f'.repeat(24);

/** The properties of a kind that the contract needs. All other rules are the same for all kinds. */
interface Kind {
  type: BinKind;
  /** The root of its calls. */
  path: string;
  parse: (body: unknown) => StoredRecord;
  /** Returns fields of a new record, with different values at each call where they must be unique. */
  fresh: () => object;
  change: Record<string, unknown>;
  /** A change of a single field that is refused. */
  refused: Record<string, unknown>;
  /** Fields that null clears, with the empty value of each. */
  clearable: readonly (readonly [field: string, given: unknown, empty: unknown])[];
  /** The name of the entries in a reorder; null for a kind without an order. */
  reorders: 'products' | 'items' | 'entries' | null;
}

let made = 0;
const next = () => `Made ${String((made += 1))}`;
const columns = [{ label: 'Head', kind: 'figure' }];

const KINDS: readonly Kind[] = [
  {
    type: 'product',
    path: '/api/products',
    parse: (body) => productSchema.strict().parse(body),
    fresh: () => ({ title: next(), image: 'a-model', content: '<p>Long</p>' }),
    change: { title: 'Changed' },
    refused: { title: ' ' },
    clearable: [
      ['source', 'Factory', ''],
      ['reviewBy', '2027-03-31', ''],
      ['draft', true, false],
      ['pdfs', ['/a.pdf'], []],
      ['imageAlts', [{ src: 'a-model', alt: 'A model' }], []],
    ],
    reorders: 'products',
  },
  {
    type: 'page',
    path: '/api/pages',
    parse: (body) => pageSchema.strict().parse(body),
    fresh: () => ({ title: next(), content: [{ type: 'layout', showHeader: true }] }),
    change: { title: 'Changed' },
    refused: { slug: 'Upper Case' },
    clearable: [
      ['url', '/x', ''],
      ['reviewBy', '2027-03-31', ''],
      ['draft', true, false],
      ['expectedSpecs', ['Pressure'], []],
      ['images', ['/a.png'], []],
    ],
    reorders: null,
  },
  {
    type: 'sidebar-item',
    path: '/api/sidebar-items',
    parse: (body) => sidebarNodeSchema.parse(body),
    fresh: () => ({ name: next() }),
    change: { name: 'Changed' },
    refused: { linkedPage: UNKNOWN_ID },
    clearable: [
      ['href', '/a', ''],
      ['section', 'sizes', null],
    ],
    reorders: 'items',
  },
  {
    type: 'figure',
    path: '/api/figures',
    parse: (body) => figureSchema.strict().parse(body),
    fresh: () => buildFigure(),
    change: { label: 'Changed' },
    refused: { label: ' ' },
    clearable: [['family', 'Clamps', '']],
    reorders: 'entries',
  },
  {
    type: 'table',
    path: '/api/tables',
    parse: (body) => tableSchema.strict().parse(body),
    fresh: () => ({ caption: next(), columns }),
    change: { caption: 'Changed' },
    refused: { caption: ' ' },
    clearable: [
      ['rowLabel', 'Size', 'Type'],
      ['notes', ['A note'], []],
    ],
    reorders: null,
  },
  {
    type: 'gallery-group',
    path: '/api/gallery-groups',
    parse: (body) => galleryGroupSchema.strict().parse(body),
    fresh: () => ({ title: next() }),
    change: { title: 'Changed' },
    refused: { title: ' ' },
    clearable: [['images', [{ id: 'a', src: 'drawing:a-model', description: '' }], []]],
    reorders: 'entries',
  },
  {
    type: 'certificate',
    path: '/api/certificates',
    parse: (body) => certificateSchema.strict().parse(body),
    fresh: () => ({ issuer: next(), validFrom: '2026-01-01', allProducts: true }),
    change: { issuer: 'Changed' },
    refused: { validUntil: '2025-12-31' },
    clearable: [
      ['file', '/uploads/a.pdf', ''],
      ['size', { value: { from: 80, to: 300 }, unit: 'DN' }, null],
    ],
    reorders: null,
  },
];
const ORDERED = KINDS.filter(({ reorders }) => reorders !== null);

/** Returns the calls of a kind by an administrator. */
function callsOf(api: TestApi, { type, path, parse, fresh }: Kind) {
  type Headers = Record<string, string>;
  const at = (record: StoredRecord) =>
    type === 'page' ? `${path}/slug/${(record as { slug?: string }).slug ?? ''}` : `${path}/${record._id}`;
  const post = (body: object, headers: Headers = {}): Promise<TestAnswer> =>
    type === 'page'
      ? api.admin('PUT', `${path}/slug/${next().toLowerCase().replace(' ', '-')}`, { body, headers })
      : api.admin('POST', path, { body, headers });
  const list = async (query = '') =>
    (await api.admin('GET', `${path}${query}`)).body as (StoredRecord & { order: number })[];
  return {
    post,
    list,
    /** Reads the record at its own address. Sidebar items are read from the tree. */
    read: async (record: StoredRecord): Promise<unknown> =>
      type === 'sidebar-item'
        ? (await list()).find(({ _id }) => _id === record._id)
        : (await api.admin('GET', at(record))).body,
    create: async (fields: object = {}): Promise<StoredRecord> => {
      const answer = await post({ ...fresh(), ...fields });
      expect(answer.status, answer.text).toBe(201);
      return parse(answer.body);
    },
    put: (record: StoredRecord, body: object, headers: Headers = {}) =>
      api.admin('PUT', at(record), { body, headers }),
    bin: ({ _id }: StoredRecord, headers: Headers = {}) => api.admin('DELETE', `${path}/${_id}`, { headers }),
    restore: ({ _id }: StoredRecord, headers: Headers = {}) =>
      api.admin('PUT', `/api/bin/restore/${_id}?type=${type}`, { headers }),
    removeForGood: ({ _id }: StoredRecord, headers: Headers = {}) =>
      api.admin('DELETE', `/api/bin/permanent/${_id}?type=${type}`, { headers }),
    history: ({ _id }: StoredRecord) => api.admin('GET', `/api/history/${type}/${_id}`),
  };
}

describe.each(API_STORES)('the contract of every kind of record on $name', (factory) => {
  const api = useTestApi(factory);

  describe.each(KINDS)('$type', (kind) => {
    const calls = () => callsOf(api, kind);

    test('a new record has version 1, and fields that belong to the server are not taken from a body (D4.3)', async () => {
      const { post, read, list } = calls();
      const foreign = { _id: UNKNOWN_ID, version: 99, isDeleted: true, updatedAt: 'never', unknown: 1 };
      const answer = await post({ ...kind.fresh(), ...foreign });
      expect([answer.status, answer.headers.etag], answer.text).toEqual([201, '"1"']);
      const record = kind.parse(answer.body);
      expect(record).toMatchObject({ version: 1, isDeleted: false });
      expect(record._id).not.toBe(UNKNOWN_ID);
      expect(record).not.toHaveProperty('unknown');
      expect(await read(record)).toEqual(answer.body);
      expect((await list()).map(({ _id }) => _id)).toContain(record._id);
    });

    test('lists have every field but content, and reads carry a tag that answers 304 (D4.1)', async () => {
      await calls().create();
      const { text, headers } = await api.admin('GET', kind.path);
      expect(text).not.toContain('"content"');
      const { etag = '' } = headers;
      const again = await api.admin('GET', kind.path, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      await calls().create();
      const later = await api.admin('GET', kind.path, { headers: { 'If-None-Match': etag } });
      expect(later.status).toBe(200);
    });

    test('PUT changes the given fields, null clears one, and an unchanged save creates no version (D4.3)', async () => {
      const { create, put } = calls();
      const values = (at: 1 | 2) => Object.fromEntries(kind.clearable.map((each) => [each[0], each[at]]));
      const before = await create(values(1));
      expect(before).toMatchObject(values(1));
      const nulls = Object.fromEntries(kind.clearable.map(([field]) => [field, null]));
      const answer = await put(before, { ...kind.change, ...nulls, unknown: 1 });
      const after = kind.parse(answer.body);
      const { updatedAt } = after;
      expect(after).toEqual({ ...before, ...kind.change, ...values(2), version: 2, updatedAt });
      expect(answer.headers.etag).toBe('"2"');
      const published = api.changes.length;
      expect(kind.parse((await put(after, kind.change)).body)).toEqual(after);
      expect(api.changes).toHaveLength(published);
    });

    test('an invalid value is 422 at its field, and changes nothing (D4.1)', async () => {
      const { create, put, post, read, list } = calls();
      const record = await create();
      const before = [await read(record), await list()];
      for (const answer of [
        await put(record, kind.refused),
        await post({ ...kind.fresh(), ...kind.refused }),
      ]) {
        const [field = ''] = Object.keys(kind.refused);
        expect(answer).toMatchObject({
          status: 422,
          body: { code: 'invalid', error: expect.any(String), fields: { [field]: expect.any(String) } },
        });
      }
      expect([await read(record), await list()]).toEqual(before);
    });

    // http/every-endpoint.test.ts tests malformed ids.
    test('an unknown id is 404 for every call (D4.2)', async () => {
      const { bin, put, restore, removeForGood, history } = calls();
      const record = { _id: UNKNOWN_ID, version: 1, updatedAt: '' };
      const read = `${kind.path}/${UNKNOWN_ID}${kind.type === 'page' ? '/sections' : ''}`;
      for (const [what, answer] of Object.entries({
        ...(kind.type !== 'sidebar-item' && { read: await api.admin('GET', read) }),
        ...(kind.type !== 'page' && { put: await put(record, kind.change) }),
        bin: await bin(record),
        restore: await restore(record),
        removeForGood: await removeForGood(record),
        history: await history(record),
      }))
        expect([what, answer.status]).toEqual([what, 404]);
    });

    test('a stale If-Match is 412 with the record as it is now, for every write; a current one is accepted (D4.3)', async () => {
      const { create, put, bin, restore, removeForGood, read } = calls();
      const record = await create();
      const [first, second] = [{ 'If-Match': '"1"' }, { 'If-Match': 'W/"2-gzip"' }];
      expect((await put(record, kind.change, first)).status).toBe(200);
      for (const refused of [await put(record, kind.change, first), await bin(record, first)]) {
        expect(refused).toMatchObject({ status: 412, body: { code: 'version-mismatch' } });
        expect((refused.body as { current: unknown }).current).toEqual(await read(record));
      }
      expect((await bin(record, second)).status).toBe(200);
      expect((await restore(record, second)).status).toBe(412);
      expect((await removeForGood(record, second)).status).toBe(412);
      expect((await restore(record, { 'If-Match': '"3"' })).status).toBe(200);
    });

    test('deleting and restoring repeat as 200; only records in the bin can be deleted permanently, once (D4.12)', async () => {
      const { create, put, bin, restore, removeForGood, list, read } = calls();
      const record = await create();
      expect((await removeForGood(record)).status).toBe(409);
      const binned = await bin(record);
      expect(binned).toMatchObject({ status: 200, body: { isDeleted: true, version: 2 } });
      expect(await bin(record)).toMatchObject({ status: 200, body: binned.body });
      expect((await list()).map(({ _id }) => _id)).not.toContain(record._id);
      expect((await list('?isDeleted=true')).map(({ _id }) => _id)).toContain(record._id);
      if (kind.type !== 'page') expect((await put(record, kind.change)).status).toBe(409);
      const other = KINDS.find(({ type }) => type !== kind.type)?.type ?? '';
      expect((await api.admin('PUT', `/api/bin/restore/${record._id}?type=${other}`)).status).toBe(404);

      const restored = await restore(record);
      expect(restored).toMatchObject({ status: 200, body: { isDeleted: false, version: 3 } });
      expect(await restore(record)).toMatchObject({ status: 200, body: restored.body });
      expect(await read(record)).toMatchObject({ _id: record._id, version: 3 });
      await bin(record);
      expect((await removeForGood(record)).status).toBe(200);
      expect((await removeForGood(record)).status).toBe(404);
      expect((await restore(record)).status).toBe(404);
      expect((await list('?isDeleted=true')).map(({ _id }) => _id)).not.toContain(record._id);
    });

    test('a repeated key gives the first answer again, whatever its If-Match, and writes once; another request under it is 422 (D4.11)', async () => {
      const { post, put, bin, restore, list } = calls();
      const body = kind.fresh();
      const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
      /** Sends a request twice, changes the record in between if possible, and returns both responses. */
      const twice = async (send: (headers: Record<string, string>) => Promise<TestAnswer>) => {
        const headers = keyed();
        const first = await send(headers);
        const published = api.changes.length;
        const again = await send(headers);
        expect([again.status, again.body, again.headers.etag]).toEqual([
          first.status,
          first.body,
          first.headers.etag,
        ]);
        expect(api.changes).toHaveLength(published);
        return first;
      };
      const path = kind.type === 'page' ? `${kind.path}/slug/keyed` : kind.path;
      const method = kind.type === 'page' ? 'PUT' : 'POST';
      const created = await twice((headers) => api.admin(method, path, { body, headers }));
      const record = kind.parse(created.body);
      expect((await list()).filter(({ _id }) => _id === record._id)).toHaveLength(1);
      const ifFirst = { 'If-Match': '"1"' };
      await twice((headers) => put(record, kind.change, { ...headers, ...ifFirst }));
      await twice((headers) => bin(record, headers));
      await twice((headers) => restore(record, headers));
      const headers = keyed();
      await post(kind.fresh(), headers);
      expect((await put(record, { ...kind.change }, headers)).status).toBe(422);
    });

    test('every write is in the change log, once and in order, and in the history with who made it (D13.1, D14.1)', async () => {
      const { create, put, bin, restore, removeForGood, history } = calls();
      const published = api.changes.length;
      const record = await create();
      await put(record, kind.change);
      await bin(record);
      await restore(record);
      const { versions } = (await history(record)).body as { versions: { version: number; by: string }[] };
      expect(versions.map(({ version, by }) => [version, by])).toEqual(
        [4, 3, 2, 1].map((version) => [version, 'desktop app']),
      );
      await bin(record);
      await removeForGood(record);
      expect((await history(record)).status).toBe(404);
      const own = api.changes.slice(published).filter(({ id }) => id === record._id);
      expect(own.map((change) => [change.kind, change.action])).toEqual(
        ['created', 'changed', 'deleted', 'restored', 'deleted', 'removed'].map((action) => [
          kind.type,
          action,
        ]),
      );
    });
  });

  describe.each(ORDERED)('the order of $type', (kind) => {
    const calls = () => callsOf(api, kind);
    const reorder = (entries: unknown, headers: Record<string, string> = {}) =>
      api.admin('POST', `${kind.path}/reorder`, { body: { [kind.reorders ?? '']: entries }, headers });

    test('is set for exactly the named records, all or nothing, and leaves versions alone (D4.10)', async () => {
      const { create, list } = calls();
      await create();
      const [a, b] = [await create(), await create()];
      const orderOf = async ({ _id }: StoredRecord) => (await list()).find((each) => each._id === _id)?.order;
      const [first = 0, second = 0] = [await orderOf(a), await orderOf(b)];
      // A new record comes last.
      expect(second).toBe(first + 1);
      const before = await list();
      const moved = { _id: a._id, order: 900 };
      expect((await reorder([moved, { _id: UNKNOWN_ID, order: 901 }])).status).toBe(404);
      expect((await reorder([moved, { _id: a._id, order: 901 }])).status).toBe(400);
      expect((await reorder([{ _id: 'short', order: 1 }])).status).toBe(400);
      expect(await list()).toEqual(before);

      const swapped = [
        { _id: a._id, order: second },
        { _id: b._id, order: first },
      ];
      expect((await reorder(swapped)).status).toBe(200);
      const after = await list();
      expect(after.slice(-2).map(({ _id, version }) => [_id, version])).toEqual([
        [b._id, 1],
        [a._id, 1],
      ]);
      const published = api.changes.length;
      expect((await reorder(swapped)).status).toBe(200);
      expect(api.changes).toHaveLength(published);
    });

    test('is refused with the current list when the tag of the list is stale (D4.10)', async () => {
      const { create, list } = calls();
      const { _id } = await create();
      const { etag = '' } = (await api.admin('GET', kind.path)).headers;
      const headers = { 'If-Match': etag };
      expect((await reorder([{ _id, order: 5_000 }], headers)).status).toBe(200);
      const stale = await reorder([{ _id, order: 5_001 }], headers);
      expect(stale).toMatchObject({ status: 412, body: { code: 'version-mismatch' } });
      expect((stale.body as { current: unknown }).current).toEqual(await list());
    });
  });
});

/**
 * A durable commit is most of the cost of a save, so content, change log, history, and saved response share
 * one.
 */
describe.each(API_STORES)('one commit on $name', (factory) => {
  const api = useTestApi({ ...factory, servers: 1 });

  test.each(KINDS)('stores a $type with its change and its kept answer (D4.11, D13.1)', async (kind) => {
    const { create, put, bin, restore } = callsOf(api, kind);
    const { store } = api.core;
    const record = await create();
    for (const write of [
      (headers: Record<string, string>) => put(record, kind.change, headers),
      (headers: Record<string, string>) => bin(record, headers),
      (headers: Record<string, string>) => restore(record, headers),
    ]) {
      const [changes, answers] = [await store.count('changes'), await store.count('idempotency')];
      const transact = vi.spyOn(store, 'transact');
      expect((await write({ 'Idempotency-Key': crypto.randomUUID() })).status).toBe(200);
      expect(transact).toHaveBeenCalledTimes(1);
      transact.mockRestore();
      expect(await store.count('changes')).toBe(changes + 1);
      expect(await store.count('idempotency')).toBe(answers + 1);
    }
  });
});
