import fc from 'fast-check';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { homePath } from '@wa/core/domain/products/home-pages';
import { runs } from '@wa/core/testing/runs';
import { GALLERY_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import { API_DOCUMENTS, apiPagePath, apiProductPath, LIST_PATHS } from '../../site/render/renderer.ts';
import { json } from '../test-server.ts';

/** Sends a request to any of the servers with an administrator's session. */
export type AsAdmin = (path: string, options?: RequestInit) => Promise<Response>;

const NAMES = ['one', 'two', 'three'] as const;
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom('Valve', 'Seal', 'Clamp', 'Sleeve');
const size = fc.integer({ min: 1, max: 99 });
/** A page of the first content. */
export const FIXED = 'grip-couplings';
const kind = fc.constantFrom(
  'product',
  'page',
  'figure',
  'table',
  'gallery-group',
  'sidebar-item',
  'certificate',
);

/** Generates writes to every kind of record. A small set of names makes them collide. */
export const operation = fc.oneof(
  fc.record({ do: fc.constant('save-product' as const), at: name, title: word }),
  fc.record({ do: fc.constant('rename-product' as const), at: name, to: name }),
  fc.record({
    do: fc.constant('reverse' as const),
    list: fc.constantFrom('products', 'figures', 'gallery-groups'),
  }),
  fc.record({ do: fc.constant('save-page' as const), at: name, title: word, link: name }),
  fc.record({ do: fc.constant('rename-page' as const), at: name, to: name }),
  fc.record({ do: fc.constant('redirect' as const), from: name, to: name }),
  fc.record({ do: fc.constant('end-redirects' as const) }),
  fc.record({ do: fc.constant('link' as const), at: name, title: word }),
  fc.record({ do: fc.constant('settings' as const), title: word }),
  fc.record({
    ...{ do: fc.constant('refer' as const), at: fc.constantFrom(...NAMES, FIXED), figure: name },
    as: fc.constantFrom('title', 'text', 'plate', 'chart', 'table', 'product'),
  }),
  fc.record({ do: fc.constant('save-figure' as const), at: name, value: size }),
  fc.record({ do: fc.constant('import' as const), at: name, value: size, isUndone: fc.boolean() }),
  fc.record({ do: fc.constant('save-table' as const), figure: name }),
  fc.record({ do: fc.constant('save-group' as const), at: name, figure: name }),
  fc.record({ do: fc.constant('save-certificate' as const), at: name, product: name, size }),
  fc.record({ do: fc.constant('delete' as const), kind, at: name }),
  fc.record({ do: fc.constant('restore' as const), kind }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Sequences that chance rarely produces: one record shows the content of another. */
const SELDOM: Operation[][] = [
  // A chart and a table both show the figure.
  [
    { do: 'save-figure', at: 'one', value: 5 },
    { do: 'refer', at: 'two', figure: 'one', as: 'chart' },
    { do: 'save-table', figure: 'one' },
    { do: 'refer', at: 'three', figure: 'one', as: 'table' },
    { do: 'save-figure', at: 'one', value: 50 },
    { do: 'import', at: 'one', value: 60, isUndone: true },
  ],
  // A page shows a certificate that covers its product.
  [
    { do: 'save-product', at: 'one', title: 'Valve' },
    { do: 'save-certificate', at: 'two', product: 'one', size: 5 },
    { do: 'save-certificate', at: 'two', product: 'one', size: 50 },
    { do: 'delete', kind: 'certificate', at: 'two' },
    { do: 'restore', kind: 'certificate' },
    { do: 'delete', kind: 'product', at: 'one' },
  ],
  // A page is renamed while other pages link to it.
  [
    { do: 'save-product', at: 'one', title: 'Valve' },
    { do: 'link', at: 'one', title: 'Seal' },
    { do: 'save-page', at: 'two', title: 'Seal', link: 'one' },
    { do: 'rename-product', at: 'one', to: 'three' },
    { do: 'delete', kind: 'product', at: 'three' },
    { do: 'restore', kind: 'product' },
    { do: 'redirect', from: 'one', to: 'two' },
  ],
];
/** Options of `fc.assert`: the rare sequences first, then random ones. */
export const ROUNDS = { numRuns: runs(3, 24), examples: SELDOM.map((steps): [Operation[]] => [steps]) };

const TABLE = 'random-table';
/** The addresses that those writes can change. */
export const PATHS = [
  '/',
  homePath(2),
  '/sitemap.xml',
  ...LIST_PATHS.filter((path) => path !== API_DOCUMENTS),
  GALLERY_PATH,
  SEARCH_PATH,
  ...[...NAMES, FIXED].flatMap((slug) => [`/${slug}`, apiPagePath(slug)]),
  ...NAMES.flatMap((slug) => [`/product/${slug}`, apiProductPath(slug)]),
  '/?q=valve',
  // Only one table has this caption: hits of equal weight may change places.
  '/api/search?q=random',
  '/api/find?od=50&odUnit=mm',
  '/compare?part=one&part=two',
  '/inquiry?item=one',
  '/documents',
];

interface Listed {
  _id: string;
  slug?: string;
  key?: string;
  name?: string;
  title?: string;
  number?: string;
}

const LISTS = {
  product: '/api/products',
  page: '/api/pages',
  figure: '/api/figures',
  table: '/api/tables',
  'gallery-group': '/api/gallery-groups',
  'sidebar-item': '/api/sidebar-items',
  certificate: '/api/certificates',
} as const;

/** Performs a step, if its records exist. Resolves when every write has been answered. */
export async function perform(step: Operation, ask: AsAdmin): Promise<void> {
  const asAdmin: AsAdmin = async (path, options) => {
    const response = await ask(path, options);
    if (response.status >= 500) throw new Error(`${step.do}: ${path} answered ${String(response.status)}`);
    return response;
  };
  const get = async <T>(path: string) => (await (await asAdmin(path)).json()) as T;
  const post = (path: string, body: unknown) => asAdmin(path, json('POST', body));
  const put = (path: string, body: unknown) => asAdmin(path, json('PUT', body));
  /** Returns the id of the record with a name; '' if there is none. */
  const idOf = async (of: keyof typeof LISTS, called: string) => {
    const list = await get<Listed[]>(LISTS[of]);
    const found = list.find((each) =>
      [each.slug, each.key, each.name, each.title, each.number].includes(called),
    );
    return found?._id ?? '';
  };
  const newestLink = async () => (await get<SidebarNode[]>('/api/sidebar-items')).at(-1)?._id ?? '';
  /** Saves the record with a name, or creates it. */
  const save = async (
    of: Exclude<keyof typeof LISTS, 'page' | 'sidebar-item'>,
    called: string,
    body: object,
  ) => {
    const id = await idOf(of, called);
    await (id === '' ? post(LISTS[of], body) : put(`${LISTS[of]}/${id}`, body));
  };
  const changeProduct = async (called: string, body: object) => {
    const id = await idOf('product', called);
    if (id !== '') await put(`/api/products/${id}`, body);
  };
  switch (step.do) {
    case 'save-product':
      return save('product', step.at, { title: step.title, slug: step.at, image: 'grip-couplings' });
    case 'rename-product':
      return changeProduct(step.at, { slug: step.to });
    case 'reverse': {
      const path = `/api/${step.list}`;
      const listed = await get<Listed[]>(path);
      const entries = listed.map(({ _id }, index) => ({ _id, order: listed.length - index }));
      await post(`${path}/reorder`, { [step.list === 'products' ? 'products' : 'entries']: entries });
      return;
    }
    case 'save-page': {
      const link = { id: 'a', kind: 'link', data: { href: `/${step.link}`, label: 'Link' } };
      await put(`/api/pages/slug/${step.at}`, { title: step.title, content: [section(link)] });
      return;
    }
    case 'rename-page':
      if ((await idOf('page', step.at)) !== '') await put(`/api/pages/slug/${step.at}`, { slug: step.to });
      return;
    case 'redirect':
      await post('/api/redirects', { from: `/${step.from}`, to: `/${step.to}` });
      return;
    case 'end-redirects':
      for (const { _id } of await get<Listed[]>('/api/redirects'))
        await asAdmin(`/api/redirects/${_id}`, { method: 'DELETE' });
      return;
    case 'link': {
      const linkedProduct = (await idOf('product', step.at)) || null;
      const linkedPage = linkedProduct === null ? (await idOf('page', step.at)) || null : null;
      await post('/api/sidebar-items', { name: step.title, linkedProduct, linkedPage });
      return;
    }
    case 'settings':
      await put('/api/settings', { homeTitle: step.title });
      return;
    case 'refer': {
      const text = `Up to {{${step.figure}}}`;
      if (step.as === 'product') return changeProduct(step.at, { title: text, figures: [step.figure] });
      const title = step.as === 'title' ? text : 'Page';
      await put(`/api/pages/slug/${step.at}`, { title, content: [section(showing(step))] });
      return;
    }
    case 'save-figure': {
      const measure = { unit: 'mm', values: [{ value: step.value }] };
      const use = { limits: 'outside-diameter', beyond: 'no' };
      return save('figure', step.at, { key: step.at, label: 'Diameter', measure, use });
    }
    case 'import': {
      const file = new FormData();
      const sheet = `Key,Label,Value (metric)\n${step.at},Diameter,${String(step.value)} mm\n`;
      file.set('file', new Blob([sheet]), 'figures.csv');
      const preview = await asAdmin('/api/import', { method: 'POST', body: file });
      const { changes } = (await preview.json()) as { changes: object };
      const applied = await post('/api/import/apply', changes);
      if (step.isUndone) await post('/api/import/undo', await applied.json());
      return;
    }
    case 'save-table': {
      const rows = [{ header: 'One', cells: [{ figure: step.figure }] }];
      const columns = [{ label: 'Value', kind: 'figure' }];
      return save('table', TABLE, { name: TABLE, caption: 'Random', columns, rows });
    }
    case 'save-group': {
      const images = [{ id: 'a', src: 'drawing:a-model', description: `Up to {{${step.figure}}}` }];
      return save('gallery-group', step.at, { title: step.at, images });
    }
    case 'save-certificate': {
      const size = { unit: 'DN', value: { to: step.size } };
      const products = [await idOf('product', step.product)].filter((id) => id !== '');
      const covered = products.length === 0 ? { allProducts: true } : { allProducts: false, products };
      const body = { issuer: 'An issuer', number: step.at, validFrom: '2020-01-01', size, ...covered };
      return save('certificate', step.at, body);
    }
    case 'delete': {
      const isLink = step.kind === 'sidebar-item';
      const called = step.kind === 'table' ? TABLE : step.at;
      const id = isLink ? await newestLink() : await idOf(step.kind, called);
      await asAdmin(`${LISTS[step.kind]}/${id}?inUse=accept`, { method: 'DELETE' });
      return;
    }
    case 'restore':
      for (const { _id } of await get<Listed[]>(`${LISTS[step.kind]}?isDeleted=true`))
        await asAdmin(`/api/bin/restore/${_id}?type=${step.kind}`, { method: 'PUT' });
  }
}

/** Returns a block that shows a figure in the way that the operation names. */
function showing({ figure, as }: Extract<Operation, { do: 'refer' }>): object {
  if (as === 'plate') return { id: 'a', kind: 'factPlate', data: { facts: [figure] } };
  if (as === 'chart') return { id: 'a', kind: 'rangeChart', data: { facts: [figure] } };
  if (as === 'table') return { id: 'a', kind: 'factTable', data: { table: TABLE } };
  return { id: 'a', kind: 'text', data: { text: `Up to {{${figure}}}` } };
}

const section = (block: object) => ({
  type: 'section',
  title: 'S',
  slug: 's',
  rows: [{ columns: 1, columnsData: [[block]] }],
});
