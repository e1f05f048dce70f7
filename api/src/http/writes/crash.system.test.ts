import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { lastSeq } from '../../store/change-log.ts';
import type { Store } from '../../store/port.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import type { ServerProcess } from '../../testing/spawn-server.ts';
import { STORES } from '../../testing/stores.ts';
import { adminToken, withToken } from '../../testing/test-server.ts';
import { createKeyedWriter } from '../../testing/writes/keyed-writer.ts';
import type { KeyedCall, KeyedWriter, Own } from '../../testing/writes/keyed-writer.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-server');

/** The long run has over 10,000 acknowledged writes on both stores together. */
const ROUNDS = runs(2, 220);
const WRITERS = 4;

describe.each(STORES)('kill -9 of a server in the middle of writes, on $name', (factory) => {
  const folder = useTemporaryFolder();
  let env: Parameters<typeof spawnServer>[0];
  let server: ServerProcess;
  let store: Store;
  let token: string;

  beforeAll(async () => {
    const dataDir = folder();
    env = { ...(await factory.env(dataDir)), PUBLIC_URL: 'http://one.example' };
    server = await spawnServer(env);
    token = await adminToken(server.url);
    store = await factory.open(dataDir);
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  async function send({ method, path, body, key }: KeyedCall) {
    const headers = { 'Idempotency-Key': key, ...(body && { 'Content-Type': 'application/json' }) };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(server.url + path, withToken(token, sent));
    return { status: response.status, text: await response.text() };
  }
  const titled = async (collection: 'products' | 'pages', title: string) =>
    (await store.list(collection, { omit: 'content' })).filter((record) => record.title === title);

  /**
   * Verifies that the record has the version of its log entries. `more` allows one write without an
   * acknowledgment.
   */
  async function expectTrueEntries({ collection, id, writes }: Own, more: number): Promise<void> {
    if (id === null) return;
    const entries = await store.list('changes', { where: { recordId: id } });
    expect(entries.length, `entries of ${collection} ${id}`).toBeGreaterThanOrEqual(writes);
    expect(entries.length, `entries of ${collection} ${id}`).toBeLessThanOrEqual(writes + more);
    const record = await store.get(collection, id);
    // Only the last write of a page deletes it permanently, and a version with it.
    if (record !== null) expect(record.version, `version of ${collection} ${id}`).toBe(entries.length);
  }

  /**
   * Returns true if the record of a call was deleted permanently, so that a response that showed it can't be
   * rebuilt.
   */
  async function isGoneSince({ of, path }: KeyedCall): Promise<boolean> {
    if (of === null || of.id === null || path.startsWith('/api/bin/permanent')) return false;
    return (await store.get(of.collection, of.id)) === null;
  }

  /** Verifies that children of one save, and figures of one import, are either all unchanged or all saved. */
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
      await expectTrueEntries(own, underWay?.of === own ? 1 : 0);
    }
    if (last !== null && !(await isGoneSince(last.call))) {
      expect(await send(last.call), 'the same answer again').toEqual(last.answer);
    }
    if (underWay !== null) writer.acknowledge(underWay, await send(underWay));
    await expectNothingTorn(writer);
    for (const own of [writer.product, writer.page, writer.item]) await expectTrueEntries(own, 0);
    if (writer.product.id) expect(await titled('products', writer.name)).toHaveLength(1);
    expect((await titled('pages', writer.name)).length).toBeLessThanOrEqual(1);
  }

  async function expectTrueLog(): Promise<void> {
    const entries = await store.list('changes', { orderBy: 'seq' });
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  }

  test(
    `in ${String(ROUNDS)} rounds leaves every acknowledged write once, and a log without gaps (D13.1, T1.7)`,
    async () => {
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const writers = Array.from({ length: WRITERS }, (_, n) =>
          createKeyedWriter(`r${String(round)}-w${String(n)}`),
        );
        let answers = 0;
        let reached: () => void = () => undefined;
        const enough = Math.floor(Math.random() * 48);
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
        // The kill happens at any point within a write.
        await wait(Math.random() * 10);
        await server.kill();
        counts.injected();
        for (const end of await ends) {
          // A TypeError means that the connection broke during the call; anything else would be a refusal.
          if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(TypeError);
        }
        acknowledged += answers;
        counts.tried(answers);

        server = await spawnServer(env);
        for (const writer of writers) await expectWritten(writer);
        await expectTrueLog();
      }
      expect(await lastSeq(store)).toBeGreaterThan(acknowledged);

      // This check reveals a lost write.
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
    ROUNDS * 60_000,
  );
});
