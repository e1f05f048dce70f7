import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { SiteSettings } from '@wa/core/contract/site';
import { lastSeq } from '../change-log/append.ts';
import { markDeployed } from '../deploy/pending-changes.ts';
import { madeAnew, served } from '../ready/testing/made-anew.ts';
import { PATHS } from '../ready/testing/random-writes.ts';
import type { Store } from '../store/port.ts';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { STORES } from '../testing/stores.ts';
import { adminToken } from '../testing/test-server.ts';
import { createKeyedWriter } from './testing/keyed-writer.ts';
import type { KeyedCall, KeyedWriter, Own } from './testing/keyed-writer.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-server');

const ROUNDS = runs(2, 200);
const WRITERS = 4;

describe.each(STORES)('kill -9 of a server in the middle of writes, on $name', (factory) => {
  const folder = useTemporaryFolder();
  let env: Parameters<typeof spawnServer>[0];
  let server: ServerProcess;
  let store: Store;
  let token: string;
  let site: SiteSettings;

  beforeAll(async () => {
    const dataDir = folder();
    env = { DATA_DIR: dataDir, PUBLIC_URL: 'http://one.example' };
    if (factory.name !== 'SQLite') env['MONGODB_URI'] = await mongodbUriFor(dataDir);
    server = await spawnServer(env);
    token = await adminToken(server.url);
    site = (await (await fetch(`${server.url}/api/site`)).json()) as SiteSettings;
    store = await factory.open(dataDir);
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  async function send({ method, path, body, key }: KeyedCall) {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
  const titled = async (collection: 'products' | 'pages', title: string) =>
    (await store.list(collection, { omit: 'content' })).filter((record) => record.title === title);

  /** The record is at the version that its entries in the log lead to; `more`: a write nobody heard the end of. */
  async function expectTrueLog({ collection, id, writes }: Own, more: number): Promise<void> {
    if (id === null) return;
    const entries = await store.find('changes', 'recordId', id);
    expect(entries.length, `entries of ${collection} ${id}`).toBeGreaterThanOrEqual(writes);
    expect(entries.length, `entries of ${collection} ${id}`).toBeLessThanOrEqual(writes + more);
    const record = await store.get(collection, id);
    // Only the last write of a page takes it away for good, and a version with it.
    if (record !== null) expect(record.version, `version of ${collection} ${id}`).toBe(entries.length);
  }

  /** An answer that showed a record cannot be made again when the call under way deleted it for good. */
  async function isGoneSince({ of, path }: KeyedCall): Promise<boolean> {
    if (of === null || of.id === null || path.startsWith('/api/bin/permanent')) return false;
    return (await store.get(of.collection, of.id)) === null;
  }

  /** Children of one save, and figures of one import, are all as they were before it or all as it left them. */
  async function expectNothingTorn({
    item,
    generations,
    imported,
    last,
    underWay,
  }: KeyedWriter): Promise<void> {
    if (item.id !== null) {
      const children = await store.list('sidebarItems', { where: { parent: item.id }, orderBy: 'order' });
      expect(generations).toContainEqual(children.map(({ name }) => name));
    }
    const found = await Promise.all(imported.map((key) => store.findOne('figures', { key })));
    const there = found.filter((figure) => figure !== null).length;
    const isImport = (call: KeyedCall | undefined | null) => call?.path === '/api/import/apply';
    if (isImport(last?.call)) expect(there).toBe(imported.length);
    else if (isImport(underWay)) expect([0, imported.length]).toContain(there);
  }

  async function expectWritten(writer: KeyedWriter): Promise<void> {
    const { last, underWay } = writer;
    await expectNothingTorn(writer);
    for (const own of [writer.product, writer.page, writer.item]) {
      await expectTrueLog(own, underWay?.of === own ? 1 : 0);
    }
    if (last !== null && !(await isGoneSince(last.call))) {
      expect(await send(last.call), 'the same answer again').toEqual(last.answer);
    }
    if (underWay !== null) writer.acknowledge(underWay, await send(underWay));
    await expectNothingTorn(writer);
    for (const own of [writer.product, writer.page, writer.item]) await expectTrueLog(own, 0);
    if (writer.product.id) expect(await titled('products', writer.name)).toHaveLength(1);
    expect((await titled('pages', writer.name)).length).toBeLessThanOrEqual(1);
  }

  async function expectTrueLists(): Promise<void> {
    const entries = await store.list('changes', { orderBy: 'seq' });
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    const deployedUpTo = Math.max(0, entries.length - 30);
    await store.transact((tx) => markDeployed(tx, deployedUpTo));
    const authorization = { headers: { Authorization: `Bearer ${token}` } };
    const deploys = await fetch(`${server.url}/api/deploy`, authorization);
    const { pending } = (await deploys.json()) as { pending: { title: string; action: string }[] };
    expect(pending.map(({ title, action }) => [title, action])).toEqual(
      entries
        .slice(deployedUpTo)
        // What left the bin for good had left the site before.
        .filter(({ action }) => action !== 'removed')
        .map(({ title, action }) => [title, action])
        .reverse(),
    );
    for (const path of PATHS.slice(0, 5)) {
      expect(await served(server.url, path), path).toBe(await madeAnew(path, store, site));
    }
  }

  /** For good, so that the last round is as quick as the first. */
  async function clear({ product, page, item, imported }: KeyedWriter): Promise<void> {
    const figures = await Promise.all(imported.map((key) => store.findOne('figures', { key })));
    const kinds = [
      ...figures.map((figure) => [{ id: figure?._id ?? null }, 'figures', 'figure'] as const),
      [item, 'sidebar-items', 'sidebar-item'],
      [product, 'products', 'product'],
      [page, 'pages', 'page'],
    ] as const;
    for (const [{ id }, list, type] of kinds) {
      if (id === null) continue;
      const by = (path: string) => send({ method: 'DELETE', path, key: crypto.randomUUID(), of: null });
      await by(`/api/${list}/${id}`);
      await by(`/api/bin/permanent/${id}?type=${type}`);
    }
  }

  test(
    `in ${String(ROUNDS)} rounds leaves every acknowledged write once, and log, lists and deploy list true`,
    async () => {
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const writers = Array.from({ length: WRITERS }, (_, n) =>
          createKeyedWriter(`r${String(round)}-w${String(n)}`),
        );
        let answers = 0;
        let reached: () => void = () => undefined;
        const enough = Math.floor(Math.random() * 30);
        const begun = new Promise<void>((resolve) => (reached = resolve));
        if (enough === 0) reached();
        const running = writers.map((writer) =>
          writer.run(async (call) => {
            const answer = await send(call);
            answers += 1;
            if (answers === enough) reached();
            return answer;
          }),
        );
        const ends = Promise.allSettled(running);
        await Promise.race([begun, ends]);
        // Anywhere within a write.
        await wait(Math.random() * 10);
        await server.kill();
        counts.injected();
        for (const end of await ends) {
          // Gone in the middle of a call; anything else is a refusal.
          if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(TypeError);
        }
        acknowledged += answers;
        counts.tried(answers);

        server = await spawnServer(env);
        for (const writer of writers) await expectWritten(writer);
        await expectTrueLists();
        for (const writer of writers) await clear(writer);
      }
      expect(await lastSeq(store)).toBeGreaterThan(acknowledged);

      // A write that is lost would be seen.
      const writer = createKeyedWriter('control');
      const { product } = writer;
      const enough = new Error('enough');
      const writing = writer.run((call) => (product.id === null ? send(call) : Promise.reject(enough)));
      await expect(writing).rejects.toBe(enough);
      writer.underWay = null;
      await store.transact((tx) => tx.remove('products', product.id ?? ''));
      await expect(expectWritten(writer)).rejects.toThrow();
      counts.control();
    },
    120_000 + ROUNDS * 60_000,
  );
});
