import fc from 'fast-check';
import { getHistory } from '@wa/core/contract/history';
import { createProduct, listProducts, updateProduct } from '@wa/core/contract/content';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../testing/memory.ts';
import { createAdminClient } from './admin-client.ts';
import type { Operation } from './queue/operation.ts';
import type { QueueEvent } from './queue/queue-state.ts';
import { clashesOf } from './queue/rebase.ts';
import { createFetchTransport } from './testing/fetch-transport.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { startNetwork, type Fault } from './testing/network.ts';
import { moveProduct } from './testing/use-windows.ts';
import { startRealServer, type StartedServer } from './testing/real-server.ts';
import { ClientError } from './transport/client-error.ts';
import { found } from '../testing/found.ts';
import { createApiClient } from './transport/http.ts';

const counts = trust('two-admins');

const FIELDS = ['title', 'metaTitle', 'metaDescription'] as const;
/** Both administrators edit the same few records all the time. */
const PRODUCTS = 3;

interface Step {
  who: number;
  what: 'edit' | 'edit all' | 'create' | 'reorder' | 'look' | 'cut' | 'crash' | 'decide';
  at: number;
  faults: Fault[];
}
const steps = fc.array(
  fc.record<Step>({
    who: fc.nat(1),
    what: fc.constantFrom('edit', 'edit', 'edit all', 'create', 'reorder', 'look', 'cut', 'crash', 'decide'),
    at: fc.nat(20),
    faults: fc.array(
      fc.constantFrom<Fault>('none', 'drop-before', 'drop-after', 'bad-gateway-after', 'html-after', 'busy'),
      { maxLength: 2 },
    ),
  }),
  { minLength: 20, maxLength: 30 },
);

/** The edits of both administrators, by the outcome that they were shown. */
function createRecordOfWork() {
  return {
    /** Keys of all edits that were reported as kept. */
    kept: new Map<string, Operation>(),
    /** Keys of edits that their editor discarded, or whose rejection their editor saw. */
    dropped: new Set<string>(),
    refused: new Set<string>(),
    refusals: 0,
    decided: 0,
    written: 0,
    /**
     * For each written value, the values that its editor had seen at that place. Each value is written only
     * once.
     */
    seen: new Map<unknown, Set<unknown>>(),
    saw(before: unknown, value: unknown) {
      this.seen.set(value, (this.seen.get(value) ?? new Set()).add(before));
    },
  };
}
type RecordOfWork = ReturnType<typeof createRecordOfWork>;

/** An administrator on their own computer, whose connection can break. */
async function hire(name: string, server: StartedServer, work: RecordOfWork) {
  const network = await startNetwork(server);
  const computer = createMemoryComputer();

  async function open() {
    const platform = createMemoryPlatform(computer);
    const { append } = platform.storage;
    platform.storage.append = async (log, values, after) => {
      const entries = await append(log, values, after);
      for (const event of values as QueueEvent[]) {
        if (event.type === 'enqueued') work.kept.set(event.operation.opId, event.operation);
        if (event.type === 'discarded' && !work.dropped.has(event.opId)) work.refused.add(event.opId);
      }
      return entries;
    };
    const opened = await createAdminClient({ platform, baseUrl: network.url, clock: createManualClock() });
    await opened.start();
    return opened;
  }
  let client = await open();
  await client.products.list();

  const fresh = () => `${name} ${String((work.written += 1))}`;
  const shown = (at: number) => {
    const list = client.shown().products;
    return { list, product: found(list[at % list.length]) };
  };
  const works: Record<Step['what'], (at: number) => Promise<unknown>> = {
    edit: async (at) => edit(at, [FIELDS[at % FIELDS.length] ?? 'title']),
    'edit all': async (at) => edit(at, FIELDS),
    async create() {
      const form = Object.fromEntries(FIELDS.map((field) => [field, `${fresh()} ${field}`]));
      for (const value of Object.values(form)) work.saw(undefined, value);
      await client.products.create({ title: '', ...form, image: 'a-model' });
    },
    async reorder(at) {
      const { list } = shown(at);
      const from = at % list.length;
      await moveProduct(client, from, (from + 1) % list.length);
    },
    look: () => client.products.list(),
    async cut() {
      network.down = !network.down;
      counts.injected();
    },
    async crash() {
      const sending = client.retryNow();
      client.stop();
      await sending;
      client = await open();
      counts.injected();
    },
    decide,
  };

  async function edit(at: number, fields: readonly (typeof FIELDS)[number][]): Promise<void> {
    const { product } = shown(at);
    const form = Object.fromEntries(fields.map((field) => [field, fresh()]));
    for (const field of fields) work.saw(product[field], form[field]);
    await client.products.update(product, form);
  }

  async function decide(at: number): Promise<void> {
    for (const queued of client.getSnapshot().conflicts) {
      const { opId, status } = queued;
      if (status.at !== 'conflict') continue;
      work.decided += 1;
      const choice = at % 2 === 0 ? 'mine' : 'theirs';
      if (choice === 'theirs') work.dropped.add(opId);
      else for (const { theirs, mine } of clashesOf(queued, status.conflict.theirs)) work.saw(theirs, mine);
      await client.conflicts.resolve(opId, choice);
    }
  }

  return {
    network,
    /** Runs a step. If it is rejected, its editor sees the error and keeps the input in the form. */
    async take({ what, at, faults }: Pick<Step, 'what' | 'at' | 'faults'>): Promise<void> {
      network.faults = [...faults];
      counts.injected(faults.filter((fault) => fault !== 'none').length);
      try {
        await works[what](at);
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        if (what !== 'look') work.refusals += 1;
      }
    },
    decide,
    retry: () => client.retryNow(),
    left() {
      const { waiting, conflicts, parked } = client.getSnapshot();
      return [...waiting, ...conflicts, ...parked];
    },
    sendDiscarded: async () => (await client.history()).of('product', 'f'.repeat(24)),
    async leave() {
      client.stop();
      await network.close();
    },
  };
}

it(
  'loses, duplicates, and overwrites no unseen edits of two admins with breaking connections (T3.2, T3.3)',
  { timeout: runs(90_000, 240_000) },
  async () => {
    let decided = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const server = await startRealServer();
        const headers = { authorization: `Bearer ${server.token}` };
        const api = createApiClient({ transport: createFetchTransport(server.origin, headers) });
        const work = createRecordOfWork();
        for (let n = 0; n < PRODUCTS; n += 1) {
          const body = {
            title: `t${String(n)}`,
            metaTitle: `m${String(n)}`,
            metaDescription: `d${String(n)}`,
          };
          for (const value of Object.values(body)) work.saw(undefined, value);
          await api.call(createProduct, { body: { ...body, image: 'a-model' } });
        }
        const admins = [await hire('one', server, work), await hire('two', server, work)];

        /**
         * Checks all versions of every record: each value is written once, by someone who had seen the
         * previous value.
         */
        async function faults(): Promise<string[]> {
          const found: string[] = [];
          const written = new Set<unknown>();
          for (const { _id, version } of await api.call(listProducts, {})) {
            const { versions, lost } = await api.call(getHistory, { params: { kind: 'product', id: _id } });
            expect(versions).toHaveLength(version);
            let before: Readonly<Record<string, unknown>> = {};
            for (const { record: versioned } of [...versions].reverse()) {
              const record: Readonly<Record<string, unknown>> = { ...versioned };
              for (const field of FIELDS.filter((each) => record[each] !== before[each])) {
                const value = record[field];
                if (written.has(value)) found.push(`written twice: ${String(value)}`);
                if (work.seen.get(value)?.has(before[field]) !== true)
                  found.push(`overwritten unseen: ${String(before[field])} by ${String(value)}`);
                written.add(value);
              }
              before = record;
            }
            for (const { fields } of lost) for (const value of Object.values(fields)) written.add(value);
          }
          for (const [opId, { body, title }] of work.kept) {
            if (work.refused.has(opId)) continue;
            for (const field of FIELDS) {
              const value = body?.[field];
              if (value !== undefined && !written.has(value))
                found.push(`lost of ${title}: ${String(value)}`);
            }
          }
          return found;
        }

        try {
          for (const step of script) await admins[step.who]?.take(step);
          for (const { network } of admins) Object.assign(network, { down: false, faults: [] });
          for (let tries = 0; tries < 50 && admins.some((admin) => admin.left().length > 0); tries += 1) {
            await Promise.all(admins.map((admin) => admin.retry()));
            for (const [at, admin] of admins.entries()) await admin.decide(at);
          }
          expect(admins.map((admin) => admin.left())).toEqual([[], []]);
          for (const admin of admins) await admin.sendDiscarded();

          expect(await faults()).toEqual([]);
          // Each edit was applied, or its editor discarded it, or its editor saw the rejection at once.
          const done = new Set(admins.flatMap(({ network }) => network.applied.map(({ key }) => key)));
          const missing = [...work.kept.keys()].filter((key) => !done.has(key));
          expect(missing.sort()).toEqual([...work.dropped, ...work.refused].sort());
          expect(work.refused.size).toBe(work.refusals);
          counts.tried(work.kept.size);
          decided += work.decided;

          // A value that nobody saw would show up here.
          const [first] = await api.call(listProducts, {});
          await api.call(updateProduct, { params: { id: first?._id ?? '' }, body: { title: 'Unseen' } });
          expect(await faults()).toEqual([expect.stringMatching(/^overwritten unseen: .* by Unseen$/)]);
          counts.control();
        } finally {
          for (const admin of admins) await admin.leave();
          await server.stop();
        }
      }),
      { numRuns: runs(5, 60) },
    );
    counts.measured('conflicts decided', decided);
  },
);
