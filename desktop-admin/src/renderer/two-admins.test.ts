import { createAdminClient, type AdminClient } from '@wa/admin-app/client/admin-client';
import { withRealIds, type Operation } from '@wa/admin-app/client/queue/operation';
import type { QueueEvent } from '@wa/admin-app/client/queue/queue-state';
import { createFetchTransport } from '@wa/admin-app/client/testing/fetch-transport';
import { createManualClock } from '@wa/admin-app/client/testing/manual-clock';
import { startNetwork, type Fault, type Network } from '@wa/admin-app/client/testing/network';
import { startRealServer } from '@wa/admin-app/client/testing/real-server';
import { ClientError } from '@wa/admin-app/client/transport/client-error';
import { createApiClient } from '@wa/admin-app/client/transport/http';
import { createBrowserComputer } from '@wa/admin-app/platform/browser/testing/browser-computer';
import type { Platform } from '@wa/admin-app/platform/port';
import { getHistory } from '@wa/core/contract/history';
import { listPages, savePageBySlug } from '@wa/core/contract/pages';
import { createProduct, listProducts, updateProduct } from '@wa/core/contract/products';
import { describeMove } from '@wa/core/domain/ordering';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { expect, it, onTestFinished } from 'vitest';
import { createEditModel, type EditedField, type Row } from '../testing/edit-model.ts';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const counts = trust('two-admins');

const EDITS = runs(60, 1_000);
const PRODUCTS = runs(12, 40);
const PAGES = runs(4, 10);
/** Steps between two looks at the server. */
const LOOK = 10;
const FIELDS = ['title', 'metaTitle', 'metaDescription'] as const satisfies EditedField[];
const FAULTS: Fault[] = [
  'none',
  'none',
  'drop-before',
  'drop-after',
  'bad-gateway-after',
  'html-after',
  'busy',
];

/** The same numbers from 0 to 1 in every run, so that what fails once fails again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Admin {
  name: string;
  network: Network;
  client: AdminClient;
  /** Another window on the same computer; the one before is gone. */
  reopen: () => Promise<void>;
}

it(
  `two admins, one in the browser and one in the app, make ${String(EDITS)} edits: none lost, doubled or overwritten unseen`,
  { timeout: 1_800_000 },
  async () => {
    const server = await startRealServer();
    onTestFinished(() => server.stop());
    const headers = { authorization: `Bearer ${server.token}` };
    const api = createApiClient({ transport: createFetchTransport(server.origin, headers) });
    const random = numbers(runs(7, 15));
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const model = createEditModel();
    const ours = new Set<string>();
    const slugs: string[] = [];
    const readProducts = async () => (await api.call(listProducts, {})).data as unknown as Row[];
    const readPages = async () =>
      ((await api.call(listPages, {})).data as unknown as Row[]).filter(({ _id }) => ours.has(_id));

    for (let n = 0; n < PRODUCTS; n += 1) {
      const values = { title: `t${String(n)}`, metaTitle: `m${String(n)}`, metaDescription: `d${String(n)}` };
      const { data } = await api.call(createProduct, { body: { ...values, image: 'a-model' } });
      model.take(data as unknown as Row, FIELDS);
    }
    for (let n = 0; n < PAGES; n += 1) {
      const slug = `page-${String(n)}`;
      slugs.push(slug);
      const { data } = await api.call(savePageBySlug, {
        params: { slug },
        body: { title: `p${String(n)}`, content: [] },
      });
      ours.add(data._id);
      model.take(data as unknown as Row, ['title']);
    }
    model.takeOrder(await readProducts());

    /** Every edit that was said to be kept, by its key. */
    const kept = new Map<string, Operation>();
    /** By their editor's decision, and by a refusal that the editor was told at once. */
    const dropped = new Set<string>();
    const refused = new Set<string>();
    let tellings = 0;
    const applied: Network['applied'] = [];

    async function hire(name: string, open: () => Platform | Promise<Platform>): Promise<Admin> {
      const network = await startNetwork(server);
      onTestFinished(() => network.close());
      // One list for both, so that it tells the order in which the server answered.
      network.applied = applied;
      const enter = async () => {
        const platform = await open();
        const { append } = platform.storage;
        const storage: Platform['storage'] = {
          ...platform.storage,
          append: async (log, values, after) => {
            const entries = await append(log, values, after);
            for (const event of values as QueueEvent[]) {
              if (event.type === 'enqueued') {
                kept.set(event.operation.opId, event.operation);
              } else if (event.type === 'discarded' && !dropped.has(event.opId)) refused.add(event.opId);
            }
            return entries;
          },
        };
        const client = await createAdminClient({
          platform: { ...platform, storage },
          baseUrl: network.url,
          clock: createManualClock(),
        });
        onTestFinished(() => client.stop());
        await client.start();
        return client;
      };
      const admin: Admin = {
        name,
        network,
        client: undefined as unknown as AdminClient,
        reopen: async () => {
          admin.client = await enter();
        },
      };
      await admin.reopen();
      await Promise.all([admin.client.products.list(), admin.client.pages.list()]);
      // For working offline.
      await admin.client.prefetch();
      return admin;
    }
    const folder = await temporaryFolder();
    const admins = [
      await hire('browser', createBrowserComputer()),
      await hire('app', async () => (await startApp(folder)).platform),
    ] as const;

    let written = 0;
    const fresh = ({ name }: Admin) => `${name} ${String((written += 1))}`;

    async function edit(admin: Admin): Promise<void> {
      const { client } = admin;
      const what = random();
      if (random() < 0.3) await client.products.list();
      const products = client.shown().products;
      if (what < 0.15) {
        const [from, to] = [random(), random()].map((at) => Math.floor(at * products.length)) as [
          number,
          number,
        ];
        const move = describeMove(products, from, to === from ? (from + 1) % products.length : to);
        if (move === null) throw new Error('nothing moves');
        written += 1;
        await client.products.reorder([move], products);
      } else if (what < 0.18) {
        const made = fresh(admin);
        const values = { title: made, metaTitle: `${made} m`, metaDescription: `${made} d` };
        await client.products.create({ ...values, image: 'a-model' });
      } else if (what < 0.3) {
        const page = await client.pages.get(pick(slugs));
        if (page === null) throw new Error('There is no page');
        const title = fresh(admin);
        model.saw(page.title, title);
        await client.pages.save(page.slug, page, { title });
      } else {
        // A few are edited by both all the time.
        const product = pick(random() < 0.5 ? products.slice(0, 4) : products);
        const made = fresh(admin);
        const fields = random() < 0.3 ? FIELDS.slice(1) : [pick(FIELDS)];
        const form = Object.fromEntries(fields.map((field) => [field, `${made} ${field}`]));
        for (const field of fields) model.saw(product[field], form[field]);
        await client.products.update(product, form);
      }
    }

    /** An edit, or a refusal to work of which its editor hears: the input stays in the form, and is not kept. */
    async function attempt(admin: Admin): Promise<void> {
      try {
        await edit(admin);
      } catch (error) {
        if (!(error instanceof ClientError) || error.status !== 503) throw error;
        tellings += 1;
      }
    }

    async function decide({ client }: Admin): Promise<number> {
      const { conflicts } = client.getSnapshot();
      for (const { opId, status } of conflicts) {
        if (status.at !== 'conflict') continue;
        const choice = random() < 0.5 ? 'mine' : 'theirs';
        if (choice === 'theirs') dropped.add(opId);
        else for (const { theirs, mine } of status.conflict.clashes) model.saw(theirs, mine);
        await client.conflicts.resolve(opId, choice);
      }
      return conflicts.length;
    }

    /** What placeholders stand for. */
    const ids = new Map<string, string>();
    const realId = (id: string | null) => ids.get(String(id)) ?? String(id);

    /** Lets both stand still, and holds the server to what it has answered. */
    let counted = 0;
    async function look(): Promise<string[]> {
      await Promise.all(admins.map(({ client }) => client.retryNow()));
      const [products, pages] = await Promise.all([readProducts(), readPages()]);
      for (const { key } of applied.slice(counted)) {
        const operation = kept.get(key);
        if (operation === undefined) continue;
        const { tmpId, recordId, title } = operation;
        // Made, and nobody may have heard it: a product's address is its first title.
        if (tmpId !== null) {
          const made = products.find(({ slug }) => slug === title.replace(' ', '-'));
          ids.set(tmpId, made?._id ?? `nowhere: ${title}`);
        }
        model.apply(withRealIds(operation, Object.fromEntries(ids)), realId(recordId));
      }
      counted = applied.length;
      return [...model.faults, ...model.differences(products, true), ...model.differences(pages, false)];
    }

    let cuts = 0;
    let asked = 0;
    for (let step = 0; written < EDITS; step += 1) {
      for (const { network } of admins) {
        if (random() < 0.15) {
          network.down = !network.down;
          cuts += 1;
        }
        network.faults = Array.from({ length: 2 }, () => pick(FAULTS));
      }
      if (random() < 0.5) await attempt(pick(admins));
      else await Promise.all(admins.map(attempt));
      for (const admin of admins) {
        if (random() < 0.2) asked += await decide(admin);
        if (random() > 0.05) continue;
        // In the middle of sending.
        const sending = admin.client.retryNow();
        admin.client.stop();
        await sending;
        await admin.reopen();
        cuts += 1;
      }
      if (step % LOOK === 0) expect(await look()).toEqual([]);
    }
    counts.tried(written);
    counts.injected(cuts);

    for (const { network } of admins) Object.assign(network, { down: false, faults: [] });
    const open = ({ client }: Admin) => {
      const { waiting, conflicts, parked } = client.getSnapshot();
      return [...waiting, ...conflicts, ...parked].length;
    };
    for (let tries = 0; tries < 50 && admins.some((admin) => open(admin) > 0); tries += 1) {
      for (const admin of admins) {
        await admin.client.retryNow();
        asked += await decide(admin);
      }
    }
    expect(admins.map(({ client }) => client.getSnapshot())).toMatchObject(
      admins.map(() => ({ waiting: [], conflicts: [], parked: [] })),
    );
    expect(await look()).toEqual([]);

    // Each was carried out, or its editor decided against it and the history has it.
    const done = new Set(applied.map(({ key }) => key));
    expect(kept.size).toBe(written);
    const missing = [...kept.keys()].filter((key) => !done.has(key));
    expect(missing.sort()).toEqual([...dropped, ...refused].sort());
    expect(refused.size).toBe(tellings);
    for (const key of dropped) {
      const operation = kept.get(key);
      const params = { kind: operation?.kind as 'product', id: realId(operation?.recordId ?? null) };
      const { data } = await api.call(getHistory, { params });
      expect(data.lost.map(({ fields }) => fields)).toContainEqual(operation?.body);
    }
    expect(asked).toBeGreaterThan(0);
    counts.measured('conflicts decided', asked);

    // A value that nobody saw, and one that is written twice, would be found.
    const [first] = await readProducts();
    if (first === undefined) throw new Error('There are no products');
    await api.call(updateProduct, { params: { id: first._id }, body: { title: 'Unseen' } });
    expect(await look()).toHaveLength(2);
    const unseen = { ...[...kept.values()][0], action: 'change', reorder: null } as Operation;
    model.apply({ ...unseen, body: { title: 'Unseen' } }, first._id);
    expect(await look()).toEqual([expect.stringMatching(/^overwritten unseen: title/)]);
    counts.control();
  },
);
