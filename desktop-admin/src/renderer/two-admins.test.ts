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
import { createSidebarItem, listSidebarItems } from '@wa/core/contract/sidebar-items';
import { describeMove, type Identified } from '@wa/core/domain/ordering';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { expect, it, onTestFinished } from 'vitest';
import { createEditModel, type EditedField, type Row } from '../testing/edit-model.ts';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const counts = trust('two-admins');

const EDITS = runs(60, 1_000);
const PRODUCTS = runs(12, 40);
/** Products that go to the bin and come back; where they lie among the others is nobody's to say. */
const TOSSED = runs(3, 6);
const PAGES = runs(4, 10);
const GROUPS = runs(2, 5);
const ITEMS = 5;
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
    const readProducts = async () => (await api.call(listProducts, {})) as unknown as Row[];
    const readPages = async () =>
      ((await api.call(listPages, {})) as unknown as Row[]).filter(({ _id }) => ours.has(_id));

    const tossed = new Set<string>();
    const isTossed = ({ _id }: Identified) => tossed.has(_id);
    const isPlaced = (each: Identified) => !isTossed(each);
    for (let n = 0; n < PRODUCTS + TOSSED; n += 1) {
      const values = { title: `t${String(n)}`, metaTitle: `m${String(n)}`, metaDescription: `d${String(n)}` };
      const data = await api.call(createProduct, { body: { ...values, image: 'a-model' } });
      model.take(data as unknown as Row, FIELDS);
      if (n >= PRODUCTS) tossed.add(data._id);
    }
    for (let n = 0; n < PAGES; n += 1) {
      const slug = `page-${String(n)}`;
      slugs.push(slug);
      const data = await api.call(savePageBySlug, {
        params: { slug },
        body: { title: `p${String(n)}`, content: [] },
      });
      ours.add(data._id);
      model.take(data as unknown as Row, ['title']);
    }
    model.takeOrder('products', (await readProducts()).filter(isPlaced));
    const addItem = async (name: string, parent: string | null) => {
      const data = await api.call(createSidebarItem, { body: { name, parent, href: '/' } });
      ours.add(data._id);
      return data._id;
    };
    for (let n = 0; n < GROUPS; n += 1) {
      const group = await addItem(`g${String(n)}`, null);
      for (let at = 0; at < ITEMS; at += 1) await addItem(`g${String(n)} i${String(at)}`, group);
    }
    const ourItems = (nodes: readonly SidebarNode[]) => nodes.filter(({ _id }) => ours.has(_id));
    const readTree = () => api.call(listSidebarItems, {});
    /** The lists of siblings, by the name of their order. */
    const siblings = (tree: readonly SidebarNode[]): [list: string, nodes: SidebarNode[]][] => [
      ['sidebar-items', [...tree]],
      ...ourItems(tree).map(({ _id, children }): [string, SidebarNode[]] => [_id, children]),
    ];
    const tree = await readTree();
    for (const node of flattenTree(tree)) model.take(node as unknown as Row, ['name'], false);
    for (const [list, nodes] of siblings(tree)) model.takeOrder(list, nodes);

    /** Every edit that was said to be kept, by its key. */
    const kept = new Map<string, Operation>();
    /** By their editor's decision, and by a refusal that the editor was told at once. */
    const dropped = new Set<string>();
    const inBin = new Set<string>();
    /** Those whose editor has decided a conflict about them. */
    const asked = new Set<string>();
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
              } else if (event.type === 'discarded' && ![dropped, inBin].some((set) => set.has(event.opId)))
                refused.add(event.opId);
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
      const { products, pages, sidebar } = admin.client;
      await Promise.all([products.list(), pages.list(), sidebar.tree()]);
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
    let restored = 0;
    const fresh = ({ name }: Admin) => `${name} ${String((written += 1))}`;

    function anyMove(list: readonly Identified[]) {
      const [from, to] = [random(), random()].map((at) => Math.floor(at * list.length)) as [number, number];
      const move = describeMove(list, from, to === from ? (from + 1) % list.length : to);
      if (move === null) throw new Error('nothing moves');
      written += 1;
      return [move];
    }

    async function editSidebar(admin: Admin): Promise<void> {
      const { sidebar } = admin.client;
      if (random() < 0.3) await sidebar.tree();
      const shown = admin.client.shown().sidebar;
      const what = random();
      if (what < 0.3) {
        const [list, nodes] = pick(siblings(shown).filter(([, { length }]) => length > 1));
        await sidebar.reorder(list === 'sidebar-items' ? null : list, anyMove(nodes), nodes);
        return;
      }
      const item = pick(ourItems(flattenTree(shown)));
      if (what < 0.4 && item.parent !== null) {
        written += 1;
        await sidebar.remove(item);
        return;
      }
      const name = fresh(admin);
      model.saw(item.name, name);
      await sidebar.save(item, { name });
    }

    /** Brings back what lies in the bin, or puts something there. */
    async function toss({ client }: Admin): Promise<void> {
      const { product } = await client.bin.list();
      const binned = (product as unknown as Row[]).filter(isTossed);
      const live = client.shown().products.filter(isTossed);
      // Of an older list of the bin than that of the products.
      if (binned.length + live.length === 0) return;
      written += 1;
      if (binned.length === 0) {
        await client.products.remove(pick(live));
      } else {
        restored += 1;
        await client.bin.restore('product', pick(binned));
      }
    }

    async function edit(admin: Admin): Promise<void> {
      const { client } = admin;
      const what = random();
      if (random() < 0.3) await client.products.list();
      const products = client.shown().products;
      if (what < 0.15) {
        await client.products.reorder(anyMove(products.filter(isPlaced)), products);
      } else if (what < 0.3) {
        await editSidebar(admin);
      } else if (what < 0.33) {
        written += 1;
        await client.products.remove(pick(products));
      } else if (what < 0.37) {
        const made = fresh(admin);
        const values = { title: made, metaTitle: `${made} m`, metaDescription: `${made} d` };
        await client.products.create({ ...values, image: 'a-model' });
      } else if (what < 0.47) {
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

    /**
     * An edit, or a refusal of which its editor hears: the input stays in the form, and is not kept. The server is busy,
     * or the record has gone to the bin.
     */
    async function attempt(admin: Admin, work = edit): Promise<void> {
      try {
        await work(admin);
      } catch (error) {
        if (!(error instanceof ClientError) || ![503, 409].includes(error.status ?? 0)) throw error;
        tellings += 1;
      }
    }

    async function decide({ client }: Admin): Promise<number> {
      const { conflicts, parked } = client.getSnapshot();
      for (const { opId, status } of conflicts) {
        if (status.at !== 'conflict') continue;
        const choice = random() < 0.5 ? 'mine' : 'theirs';
        if (choice === 'theirs') dropped.add(opId);
        else for (const { theirs, mine } of status.conflict.clashes) model.saw(theirs, mine);
        asked.add(opId);
        await client.conflicts.resolve(opId, choice);
      }
      // In the bin: it cannot be changed there, and its editor has read so.
      for (const { opId, status } of parked) {
        if (status.at !== 'parked') continue;
        expect(status.refusal).toMatchObject({
          status: 409,
          error: expect.stringMatching(/is in the bin/) as unknown,
        });
        inBin.add(opId);
        await client.parked.discard(opId);
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
      const [products, pages, tree] = await Promise.all([readProducts(), readPages(), readTree()]);
      for (const { key } of applied.slice(counted)) {
        const operation = kept.get(key);
        if (operation === undefined) continue;
        const { tmpId, recordId, title } = operation;
        // Made, and nobody may have heard it: a product's address is its first title.
        if (tmpId !== null) {
          const made = products.find(({ slug }) => slug === title.replace(' ', '-'));
          ids.set(tmpId, made?._id ?? `nowhere: ${title}`);
        }
        model.apply(withRealIds(operation, Object.fromEntries(ids)), realId(recordId), (id) => asked.has(id));
      }
      counted = applied.length;
      return [
        ...model.faults,
        ...model.differences(products.filter(isPlaced), 'products'),
        ...model.differences(products.filter(isTossed), null),
        ...model.misplaced([...tossed], products),
        ...model.differences(pages, null),
        ...siblings(tree).flatMap(([list, nodes]) => model.differences(nodes as unknown as Row[], list)),
      ];
    }

    let cuts = 0;
    let decided = 0;
    for (let step = 0; written < EDITS; step += 1) {
      for (const { network } of admins) {
        if (random() < 0.15) {
          network.down = !network.down;
          cuts += 1;
        }
        network.faults = Array.from({ length: 2 }, () => pick(FAULTS));
      }
      if (random() < 0.5) await attempt(pick(admins));
      else await Promise.all(admins.map((admin) => attempt(admin)));
      if (step % 8 === 7) await attempt(pick(admins), toss);
      for (const admin of admins) {
        if (random() < 0.2) decided += await decide(admin);
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
    while (restored === 0) await attempt(admins[0], toss);
    const open = ({ client }: Admin) => {
      const { waiting, conflicts, parked } = client.getSnapshot();
      return [...waiting, ...conflicts, ...parked].length;
    };
    for (let tries = 0; tries < 50 && admins.some((admin) => open(admin) > 0); tries += 1) {
      for (const admin of admins) {
        await admin.client.retryNow();
        decided += await decide(admin);
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
    expect(missing.sort()).toEqual([...dropped, ...refused, ...inBin].sort());
    expect(refused.size).toBe(tellings);
    for (const { client } of admins) await (await client.history()).lost();
    for (const key of dropped) {
      const operation = kept.get(key);
      // A record that stays has lost nothing.
      if (operation?.action === 'delete') continue;
      const params = { kind: operation?.kind as 'product', id: realId(operation?.recordId ?? null) };
      const data = await api.call(getHistory, { params });
      expect(data.lost.map(({ fields }) => fields)).toContainEqual(operation?.body);
    }
    expect(decided).toBeGreaterThan(0);
    counts.measured('conflicts decided', decided);
    counts.measured('brought back from the bin', restored);

    // A value that nobody saw, and one that is written twice, would be found.
    const [first] = await readProducts();
    if (first === undefined) throw new Error('There are no products');
    await api.call(updateProduct, { params: { id: first._id }, body: { title: 'Unseen' } });
    expect(await look()).toHaveLength(2);
    const unseen = { ...[...kept.values()][0], action: 'change', reorder: null } as Operation;
    model.apply({ ...unseen, body: { title: 'Unseen' } }, first._id, () => false);
    expect(await look()).toEqual([expect.stringMatching(/^overwritten unseen: title/)]);
    counts.control();
  },
);
