import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../../testing/stores.ts';
import { DuplicateKey, RecordNotFound } from '../errors.ts';
import type { StoreTransaction } from '../port.ts';
import { buildNewPage, buildNewProduct, buildNewSidebarItem } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

const UNKNOWN = 'ffffffffffffffffffffffff';

/** Single records: what goes in comes out, versions rise, conflicts and clashes are told. */
export function recordContract(factory: StoreFactory): void {
  describe('records', () => {
    let now = Date.parse('2026-01-01T00:00:00.000Z');
    const clock = () => new Date((now += 1_000));
    const store = useStore(factory, { clock });
    const write = <T>(work: (tx: StoreTransaction) => Promise<T>) => store().transact(work);

    test('a new record gets an id, version 1, the times and empty server fields', async () => {
      const product = await write((tx) => tx.insert('products', buildNewProduct({ title: 'Flap|valve' })));
      expect(product._id).toMatch(/^[0-9a-f]{24}$/);
      expect(product).toMatchObject({ version: 1, title: 'Flap|valve', binnedAt: null, binnedWith: null });
      expect(product.updatedAt).toBe(product.createdAt);
      expect(await store().get('products', product._id)).toStrictEqual(product);
    });

    test('an id, a version and times that are given are kept', async () => {
      const head = { _id: '0123456789abcdef01234567', version: 7, updatedAt: '2020-05-05T00:00:00.000Z' };
      const created = { createdAt: '2019-05-05T00:00:00.000Z' };
      await write((tx) => tx.insert('pages', buildNewPage({ ...head, ...created })));
      expect(await store().get('pages', head._id)).toMatchObject({ ...head, ...created });
    });

    test('every collection gives back what it was given', async () => {
      const time = '2026-02-02T00:00:00.000Z';
      const stored = await write(async (tx) => ({
        sidebarItems: await tx.insert('sidebarItems', buildNewSidebarItem({ section: 'a', parent: UNKNOWN })),
        redirects: await tx.insert('redirects', { from: 'old', to: 'new' }),
        sessions: await tx.insert('sessions', {
          tokenHash: 'h',
          kind: 'bearer',
          editor: 'Anna',
          device: 'desktop app',
          createdAt: time,
          lastSeenAt: time,
          expiresAt: time,
        }),
        settings: await tx.insert('settings', { key: 'k', value: { deep: [1, null, 'x', false] } }),
        idempotency: await tx.insert('idempotency', {
          key: 'k',
          route: 'POST /api/products',
          bodyHash: 'b',
          status: 201,
          response: { body: [] },
          expiresAt: time,
        }),
        revisions: await tx.insert('revisions', {
          kind: 'page',
          recordId: UNKNOWN,
          recordVersion: 3,
          savedAt: time,
          snapshot: { content: [] },
        }),
        lostEdits: await tx.insert('lostEdits', {
          kind: 'page',
          recordId: UNKNOWN,
          title: 'Valves',
          at: time,
          against: null,
          fields: { title: 'x' },
        }),
        marks: await tx.insert('marks', {
          name: 'before the fair',
          at: time,
          count: 1,
          records: { page: [[UNKNOWN, 3]] },
        }),
        deploys: await tx.insert('deploys', {
          state: 'building',
          startedAt: time,
          endedAt: null,
          done: 0,
          total: null,
          log: [{ at: time, text: 'started' }],
          error: null,
          buildId: null,
          upTo: null,
          report: null,
        }),
        changes: await tx.insert('changes', {
          seq: 1,
          kind: 'order',
          action: 'reordered',
          recordId: null,
          title: 'Products',
          paths: ['/'],
          at: time,
          recordVersion: null,
          hash: '',
        }),
        leases: await tx.insert('leases', { name: 'deploy', owner: 'a', beat: 3 }),
        attempts: await tx.insert('attempts', {
          caller: 'address 203.0.113.7',
          times: [1, 2],
          lockedAt: 0,
          lockedFor: 0,
          locks: 0,
          seenAt: 2,
        }),
      }));
      expect(await store().get('sidebarItems', stored.sidebarItems._id)).toStrictEqual(stored.sidebarItems);
      expect(await store().get('redirects', stored.redirects._id)).toStrictEqual(stored.redirects);
      expect(await store().get('sessions', stored.sessions._id)).toStrictEqual(stored.sessions);
      expect(await store().get('settings', stored.settings._id)).toStrictEqual(stored.settings);
      expect(await store().get('idempotency', stored.idempotency._id)).toStrictEqual(stored.idempotency);
      expect(await store().get('revisions', stored.revisions._id)).toStrictEqual(stored.revisions);
      expect(await store().get('lostEdits', stored.lostEdits._id)).toStrictEqual(stored.lostEdits);
      expect(await store().get('marks', stored.marks._id)).toStrictEqual(stored.marks);
      expect(await store().get('deploys', stored.deploys._id)).toStrictEqual(stored.deploys);
      expect(await store().get('changes', stored.changes._id)).toStrictEqual(stored.changes);
    });

    test.each([UNKNOWN, '', 'short', '$where', '0123456789abcdef0123456Z'])(
      'no record has the id "%s"',
      async (id) => {
        expect(await store().get('products', id)).toBeNull();
        expect(await write((tx) => tx.remove('products', id))).toBe(false);
        await expect(write((tx) => tx.update('products', id, { title: 'x' }))).rejects.toThrow(
          RecordNotFound,
        );
      },
    );

    test('fields that the collection does not declare are dropped, in inserts and updates', async () => {
      const smuggled = { ...buildNewProduct(), admin: true, $set: { title: 'x' } };
      const { _id } = await write((tx) => tx.insert('products', smuggled));
      const changes = { title: 'changed', admin: true, _id: UNKNOWN, version: 99 };
      const after = await write((tx) => tx.update('products', _id, changes));
      expect(after).toMatchObject({ _id, version: 2, title: 'changed' });
      expect(Object.keys((await store().get('products', _id)) ?? {})).not.toContain('admin');
      expect(Object.keys((await store().get('products', _id)) ?? {})).not.toContain('$set');
    });

    test('a value of another kind is refused before anything is stored', async () => {
      const wrong = { ...buildNewProduct(), slug: { $ne: '' } } as unknown as ReturnType<
        typeof buildNewProduct
      >;
      await expect(write((tx) => tx.insert('products', wrong))).rejects.toThrow(TypeError);
      await expect(write((tx) => tx.insert('products', buildNewProduct({ title: 'a\0b' })))).rejects.toThrow(
        TypeError,
      );
    });

    test('an update changes the named fields, raises the version by one and sets the time', async () => {
      const before = await write((tx) => tx.insert('products', buildNewProduct({ title: 'a', source: 's' })));
      const after = await write((tx) => tx.update('products', before._id, { title: 'b', source: undefined }));
      expect(after).toStrictEqual({ ...before, title: 'b', version: 2, updatedAt: after.updatedAt });
      expect(after.updatedAt > before.updatedAt).toBe(true);
      expect(await store().get('products', before._id)).toStrictEqual(after);
    });

    test('an update can leave version and time alone', async () => {
      const before = await write((tx) => tx.insert('products', buildNewProduct()));
      await write((tx) => tx.update('products', before._id, { url: '/x' }, { keepVersion: true }));
      expect(await store().get('products', before._id)).toStrictEqual({ ...before, url: '/x' });
    });

    test('what comes out is a copy: changing it changes nothing', async () => {
      const { _id } = await write((tx) => tx.insert('products', buildNewProduct({ images: ['a'] })));
      const first = await store().get('products', _id);
      first?.images.push('b');
      expect((await store().get('products', _id))?.images).toStrictEqual(['a']);
    });

    test('records go one by one, by value and by age', async () => {
      const expiring = (expiresAt: string, route: string) => ({
        key: `${route} ${expiresAt}`,
        route,
        bodyHash: '',
        status: 200,
        response: null,
        expiresAt,
      });
      await write((tx) =>
        tx.insertMany(
          'idempotency',
          ['0001', '0002', '0003', '0004'].map((at) => expiring(at, 'age')),
        ),
      );
      expect(
        await write((tx) => tx.removeWhere('idempotency', { range: { field: 'expiresAt', before: '0003' } })),
      ).toBe(2);
      expect(await write((tx) => tx.removeWhere('idempotency', { where: { key: 'age 0003' } }))).toBe(1);
      const [left] = await store().find('idempotency', 'key', 'age 0004');
      expect(left && (await write((tx) => tx.remove('idempotency', left._id)))).toBe(true);
      expect(left && (await write((tx) => tx.remove('idempotency', left._id)))).toBe(false);
      await expect(write((tx) => tx.removeWhere('idempotency', {}))).rejects.toThrow(TypeError);
    });
  });

  describe('unique fields', () => {
    const store = useStore(factory);
    const write = <T>(work: (tx: StoreTransaction) => Promise<T>) => store().transact(work);

    async function expectDuplicate(
      work: (tx: StoreTransaction) => Promise<unknown>,
      field: string,
    ): Promise<void> {
      const attempt = write(work);
      await expect(attempt).rejects.toThrow(DuplicateKey);
      await expect(attempt).rejects.toMatchObject({ field });
    }

    test('two live products, and two live pages, cannot share a slug', async () => {
      await write((tx) => tx.insert('products', buildNewProduct({ slug: 'same' })));
      await write((tx) => tx.insert('pages', buildNewPage({ slug: 'same' })));
      await expectDuplicate((tx) => tx.insert('products', buildNewProduct({ slug: 'same' })), 'slug');
      await expectDuplicate(
        (tx) => tx.insertMany('pages', [buildNewPage(), buildNewPage({ slug: 'same' })]),
        'slug',
      );
      const other = await write((tx) => tx.insert('pages', buildNewPage({ slug: 'other' })));
      await expectDuplicate((tx) => tx.update('pages', other._id, { slug: 'same' }), 'slug');
    });

    test('a binned record blocks nobody, and comes back only to a free slug', async () => {
      const binned = await write((tx) =>
        tx.insert('pages', buildNewPage({ slug: 'reused', isDeleted: true })),
      );
      await write((tx) => tx.insert('pages', buildNewPage({ slug: 'reused', isDeleted: true })));
      const live = await write((tx) => tx.insert('pages', buildNewPage({ slug: 'reused' })));
      await expectDuplicate((tx) => tx.update('pages', binned._id, { isDeleted: false }), 'slug');
      await write((tx) => tx.update('pages', binned._id, { isDeleted: false, slug: 'reused-2' }));
      expect(await store().find('pages', 'slug', 'reused')).toHaveLength(2);
      expect((await store().findOne('pages', { slug: 'reused', isDeleted: false }))?._id).toBe(live._id);
    });

    test('ids, redirects, settings, sessions and idempotency keys are unique', async () => {
      const time = '2026-02-02T00:00:00.000Z';
      const redirect = { from: 'a', to: 'b' };
      const setting = { key: 'a', value: 1 };
      const session = {
        tokenHash: 'a',
        kind: 'cookie',
        editor: null,
        device: '',
        createdAt: time,
        lastSeenAt: time,
        expiresAt: time,
      } as const;
      const answer = { key: 'a', route: 'r', bodyHash: 'b', status: 200, response: 1, expiresAt: time };
      const { _id } = await write(async (tx) => {
        await tx.insert('settings', setting);
        await tx.insert('sessions', session);
        await tx.insert('idempotency', answer);
        return tx.insert('redirects', redirect);
      });
      await expectDuplicate((tx) => tx.insert('redirects', redirect), 'from');
      await expectDuplicate((tx) => tx.insert('settings', setting), 'key');
      await expectDuplicate((tx) => tx.insert('sessions', session), 'tokenHash');
      await expectDuplicate((tx) => tx.insert('idempotency', answer), 'key');
      await expectDuplicate((tx) => tx.insert('redirects', { _id, from: 'c', to: 'd' }), '_id');
    });
  });
}
