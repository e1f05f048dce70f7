import { openDataFolder } from '../../api/src/config/data-folder.ts';
import { seedWhenEmpty } from '../../api/src/seed/run-seed.ts';
import { newId } from '../../api/src/store/new-id.ts';
import { openStore } from '../../api/src/store/open-store.ts';
import type { Store } from '../../api/src/store/port.ts';
import { addProducts } from '../long-catalogue.ts';

export const PRODUCTS = 1_000;
export const SIDEBAR_ITEMS = 300;
export const BLOCKS = 200;

/** Makes a data folder with the seed, 1,000 products in all and 300 items at the top of the sidebar, HOME included. */
export async function prepareAdminCatalogue(dataDir: string): Promise<void> {
  await openDataFolder(dataDir);
  const store = await openStore({ dataDir, mongodbUri: undefined });
  try {
    await seedWhenEmpty(store);
    await addProducts(store, PRODUCTS);
    await addSidebarItems(store);
  } finally {
    await store.close();
  }
}

async function addSidebarItems(store: Store): Promise<void> {
  const items = await store.list('sidebarItems');
  const top = items.filter(({ parent }) => parent === null);
  const model = top.find(({ name }) => name.toUpperCase() !== 'HOME');
  if (!model) throw new Error('the sidebar is empty');
  const now = new Date();
  const more = Array.from({ length: SIDEBAR_ITEMS - top.length }, (_, index) => ({
    ...model,
    _id: newId(now),
    name: `Sidebar item ${index + 1}`,
    order: 1_000 + index,
  }));
  await store.transact((tx) => tx.insertMany('sidebarItems', more));
}

/** What the page builder is asked to save: 200 blocks of the usual kinds, in four sections of rows with two columns. */
export function longPage(title: string): object {
  const sections = Array.from({ length: 4 }, (_, section) => ({
    type: 'section',
    title: `Section ${section + 1}`,
    slug: `section-${section + 1}`,
    rows: Array.from({ length: 5 }, (__, row) => ({
      columns: 2,
      columnsData: [0, 1].map((column) =>
        Array.from({ length: 5 }, (___, at) => block(at, `${section}-${row}-${column}-${at}`)),
      ),
    })),
  }));
  return { title, content: sections };
}

function block(at: number, id: string): object {
  const text = `Paragraph ${id}: seals close the gap between pipe and wall, from both sides and for good.`;
  const kinds = [
    { kind: 'text', data: { heading: `Heading ${id}`, text, format: 'p' } },
    { kind: 'text', data: { heading: '', text: text.replaceAll(' ', '\n'), format: 'ul' } },
    { kind: 'html', data: { html: `<p>${text}</p><table><tr><td>${id}</td></tr></table>` } },
    { kind: 'link', data: { href: '/a-model', label: `Link ${id}` } },
    { kind: 'divider', data: {} },
  ];
  return { id, ...kinds[at % kinds.length] };
}
