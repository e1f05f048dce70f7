import fc from 'fast-check';
import sharp from 'sharp';
import type { HistoryVersion } from '@wa/core/contract/history';
import type { ImportPreview } from '@wa/core/contract/import';
import { pickFields } from '@wa/core/domain/fields';
import { HISTORY_FIELDS } from '@wa/core/domain/history';
import { FIGURE_COLUMNS } from '@wa/core/domain/import/figure-columns';
import { PRODUCT_COLUMNS } from '@wa/core/domain/import/product-rows';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { COMPARE_PATH } from '@wa/core/domain/compare/compare-path';
import { FIND_PATH } from '@wa/core/domain/finder/find-address';
import { INQUIRY_PATH } from '@wa/core/domain/inquiry/inquiry-path';
import { SEARCH_PATH } from '@wa/core/domain/search/search-path';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { homePath } from '@wa/core/domain/products/home-pages';
import type { Product } from '@wa/core/domain/products/product';
import { RECORD_KINDS, type RecordKind } from '@wa/core/domain/record';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { INQUIRY_SECTION } from '@wa/core/domain/quote-mail';
import { runs } from '@wa/core/testing/runs';
import { appendChanges } from '../../change-log/append.ts';
import { EVERYTHING } from '../../change-log/change.ts';
import {
  API_GALLERY,
  API_PAGES,
  API_PARTS,
  API_PRODUCTS,
  API_SEARCH_INDEX,
  API_SIDEBAR,
  API_SITE,
  apiPagePath,
  apiProductPath,
} from '../../site/public-paths.ts';
import { newId } from '../../store/new-id.ts';
import type { Store } from '../../store/port.ts';
import { json } from '../../testing/test-server.ts';

/** A request with an administrator's session, to whichever server. */
export type AsAdmin = (path: string, options?: RequestInit) => Promise<Response>;

const NAMES = ['one', 'two', 'three'] as const;
const name = fc.constantFrom(...NAMES);
const place = fc.constantFrom('title', 'text', 'plate', 'chart', 'table', 'asks');
const FIXED = 'grip-couplings';
const field = fc.constantFrom('title', 'content', 'figures');
const word = fc.constantFrom('Valve', 'Seal', 'Clamp', 'Sleeve');

const size = fc.integer({ min: 1, max: 99 });
const maybe = fc.boolean();
/** How many versions ago. */
const back = fc.integer({ min: 1, max: 3 });
const versioned = fc.constantFrom(...RECORD_KINDS);

/** Every kind of write, over a few names, so that they meet. */
export const operation = fc.oneof(
  fc.record({ do: fc.constant('save-product' as const), at: name, title: word }),
  fc.record({ do: fc.constant('rename-product' as const), at: name, to: name }),
  fc.record({ do: fc.constant('delete-product' as const), at: name }),
  fc.record({ do: fc.constant('restore-products' as const) }),
  fc.record({ do: fc.constant('purge-products' as const) }),
  fc.record({ do: fc.constant('reverse-products' as const) }),
  fc.record({ do: fc.constant('save-page' as const), at: name, title: word, link: name }),
  fc.record({ do: fc.constant('rename-page' as const), at: name, to: name }),
  fc.record({ do: fc.constant('delete-page' as const), at: name }),
  fc.record({ do: fc.constant('restore-pages' as const) }),
  fc.record({ do: fc.constant('override-fixed-page' as const), title: word }),
  fc.record({ do: fc.constant('link' as const), at: name, title: word }),
  fc.record({ do: fc.constant('unlink' as const) }),
  fc.record({ do: fc.constant('settings' as const), title: word, approved: fc.boolean() }),
  fc.record({
    ...{ do: fc.constant('refer-in-page' as const), figure: name, as: place },
    at: fc.constantFrom(...NAMES, FIXED),
  }),
  fc.record({ do: fc.constant('aim-product' as const), at: name, to: name, part: fc.boolean() }),
  fc.record({ do: fc.constant('refer-in-link' as const), figure: name }),
  fc.record({ do: fc.constant('refer-in-product' as const), at: name, figure: name, in: field }),
  fc.record({ do: fc.constant('save-figure' as const), at: name, value: size }),
  fc.record({ do: fc.constant('rename-figure' as const), at: name, to: name }),
  fc.record({ do: fc.constant('delete-figure' as const), at: name }),
  fc.record({ do: fc.constant('restore-figures' as const) }),
  fc.record({ do: fc.constant('purge-figures' as const) }),
  fc.record({ do: fc.constant('save-table' as const), figure: name }),
  fc.record({ do: fc.constant('delete-table' as const) }),
  fc.record({ do: fc.constant('save-group' as const), at: name, figure: name }),
  fc.record({ do: fc.constant('delete-group' as const), at: name }),
  fc.record({ do: fc.constant('restore-groups' as const) }),
  fc.record({ do: fc.constant('reverse-groups' as const) }),
  fc.record({ do: fc.constant('purge-groups' as const) }),
  fc.record({ do: fc.constant('purge-pages' as const) }),
  fc.record({ do: fc.constant('restore-tables' as const) }),
  fc.record({ do: fc.constant('purge-tables' as const) }),
  fc.record({ do: fc.constant('merge-figures' as const), at: name, into: name }),
  fc.record({ do: fc.constant('redirect' as const), from: name, to: name }),
  fc.record({ do: fc.constant('end-redirects' as const) }),
  fc.record({ do: fc.constant('reverse-links' as const) }),
  fc.record({ do: fc.constant('rename-link' as const), title: word }),
  fc.record({ do: fc.constant('nest-link' as const), deep: fc.boolean() }),
  fc.record({ do: fc.constant('lift-link' as const) }),
  fc.record({ do: fc.constant('save-links-below' as const), title: word, at: name }),
  fc.record({ do: fc.constant('restore-links' as const) }),
  fc.record({ do: fc.constant('import' as const), at: name, title: word, value: size, isTakenBack: maybe }),
  fc.record({
    do: fc.constant('upload' as const),
    at: name,
    shade: size,
    as: fc.constantFrom('card', 'page'),
  }),
  fc.record({ do: fc.constant('bring-back' as const), what: versioned, at: name, versions: back }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Seldom met by chance: what only says something after some other write. */
const SELDOM: Operation[][] = [
  // The figure of a chart that a page shows.
  [
    { do: 'save-figure', at: 'one', value: 5 },
    { do: 'refer-in-page', at: 'two', figure: 'one', as: 'chart' },
    { do: 'save-figure', at: 'one', value: 50 },
    { do: 'bring-back', what: 'figure', at: 'one', versions: 1 },
  ],
  // A name of the navigation, which stands on every page.
  [
    { do: 'link', at: 'one', title: 'Valve' },
    { do: 'refer-in-link', figure: 'one' },
    { do: 'save-figure', at: 'one', value: 51 },
  ],
  // A product that only a nested link shows, a rename of what another page leads to, and the links come back.
  [
    { do: 'save-product', at: 'one', title: 'Valve' },
    { do: 'link', at: 'one', title: 'Valve' },
    { do: 'link', at: 'one', title: 'Seal' },
    { do: 'nest-link', deep: false },
    { do: 'import', at: 'one', title: 'Clamp', value: 1, isTakenBack: false },
    { do: 'upload', at: 'one', shade: 1, as: 'card' },
    { do: 'save-page', at: 'two', title: 'Seal', link: 'three' },
    { do: 'save-page', at: 'three', title: 'Seal', link: 'one' },
    { do: 'rename-page', at: 'three', to: 'one' },
    { do: 'rename-product', at: 'one', to: 'three' },
    { do: 'unlink' },
    { do: 'restore-links' },
  ],
];
/** For `fc.assert`: what is seldom met, and then what chance finds. */
export const ROUNDS = { numRuns: runs(3, 24), examples: SELDOM.map((steps): [Operation[]] => [steps]) };

const TABLE = 'random-table';
/** What those writes can change. */
export const PATHS = [
  '/',
  homePath(2),
  homePath(3),
  '/sitemap.xml',
  API_PRODUCTS,
  API_PAGES,
  API_SIDEBAR,
  API_SITE,
  API_GALLERY,
  API_PARTS,
  API_SEARCH_INDEX,
  `/${GALLERY_SLUG}`,
  '/terms-of-sale',
  FIND_PATH,
  SEARCH_PATH,
  COMPARE_PATH,
  INQUIRY_PATH,
  ...[...NAMES, FIXED].flatMap((slug) => [`/${slug}`, apiPagePath(slug)]),
  ...NAMES.flatMap((slug) => [`/product/${slug}`, apiProductPath(slug)]),
];

/** Fills the first page of the home page but for one card, so that products come to the second one, and leave it. */
export async function fillFirstPage(store: Store): Promise<void> {
  const [model] = await store.list('products', { limit: 1 });
  if (!model) throw new Error('the catalogue is empty');
  const missing = HOME_CARDS - 1 - (await store.count('products'));
  const fillers = Array.from({ length: missing }, (_, at) => ({
    ...model,
    _id: newId(new Date()),
    slug: `filler-${String(at)}`,
    order: -1 - at,
  }));
  await store.transact(async (tx) => {
    await tx.insertMany('products', fillers);
    await appendChanges(tx, [EVERYTHING], new Date());
  });
}

/** Does it, if there is anything to do it to. Resolves when every write was answered. */
export async function perform(step: Operation, ask: AsAdmin): Promise<void> {
  const asAdmin: AsAdmin = async (path, options) => {
    const response = await ask(path, options);
    if (response.status >= 500) throw new Error(`${step.do}: ${path} answered ${String(response.status)}`);
    return response;
  };
  const get = async <T>(path: string) => (await (await asAdmin(path)).json()) as T;
  const products = await get<Product[]>('/api/products');
  const productAt = (slug: string) => products.find((product) => product.slug === slug);
  const pages = await get<{ _id: string; slug: string }[]>('/api/pages');
  const pageAt = (slug: string) => pages.find((page) => page.slug === slug);
  const figures = () => get<{ _id: string; key: string }[]>('/api/figures');
  const tables = () => get<{ _id: string; name: string }[]>('/api/tables');
  const groups = () => get<{ _id: string; title: string }[]>('/api/gallery-groups');
  const put = (path: string, body: unknown) => asAdmin(path, json('PUT', body));
  const bin = async (list: string, type: string, method: string, path: string) => {
    for (const { _id } of await get<{ _id: string }[]>(`${list}?isDeleted=true`)) {
      await asAdmin(`/api/bin/${path}/${_id}?type=${type}`, { method });
    }
  };
  /** Its id, and where it is saved; the newest item of the sidebar. */
  const recordAt = async (kind: RecordKind, at: string): Promise<readonly [id: string, path: string]> => {
    if (kind === 'settings') return [SETTINGS_ID, '/api/settings'];
    if (kind === 'page') return [pageAt(at)?._id ?? '', `/api/pages/slug/${at}`];
    const [id, list] = {
      product: [productAt(at)?._id, 'products'],
      'sidebar-item': [(await get<SidebarNode[]>('/api/sidebar-items')).at(-1)?._id, 'sidebar-items'],
      figure: [(await figures()).find(({ key }) => key === at)?._id, 'figures'],
      table: [(await tables()).find((table) => table.name === TABLE)?._id, 'tables'],
      'gallery-group': [(await groups()).find(({ title }) => title === at)?._id, 'gallery-groups'],
    }[kind];
    return [id ?? '', `/api/${list}/${id ?? ''}`];
  };
  switch (step.do) {
    case 'save-product': {
      const known = productAt(step.at);
      if (known) await put(`/api/products/${known._id}`, { title: step.title });
      else {
        const body = { title: step.title, slug: step.at, image: 'grip-couplings', content: '<p>Text</p>' };
        await asAdmin('/api/products', json('POST', body));
      }
      return;
    }
    case 'rename-product':
      await put(`/api/products/${productAt(step.at)?._id ?? ''}`, { slug: step.to });
      return;
    case 'delete-product':
      await asAdmin(`/api/products/${productAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
      return;
    case 'restore-products':
      return bin('/api/products', 'product', 'PUT', 'restore');
    case 'purge-products':
      return bin('/api/products', 'product', 'DELETE', 'permanent');
    case 'reverse-products': {
      const entries = products.map(({ _id }, index) => ({ _id, order: products.length - index }));
      await asAdmin('/api/products/reorder', json('POST', { products: entries }));
      return;
    }
    case 'save-page': {
      const link = { id: 'a', kind: 'link', data: { href: `/${step.link}`, label: 'Link' } };
      await put(`/api/pages/slug/${step.at}`, { title: step.title, content: [section(link)] });
      return;
    }
    case 'rename-page':
      if (pageAt(step.at)) await put(`/api/pages/slug/${step.at}`, { slug: step.to });
      return;
    case 'delete-page':
      await asAdmin(`/api/pages/${pageAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
      return;
    case 'restore-pages':
      return bin('/api/pages', 'page', 'PUT', 'restore');
    case 'override-fixed-page':
      await put(`/api/pages/slug/${FIXED}`, { title: step.title });
      return;
    case 'link': {
      const linkedProduct = productAt(step.at)?._id ?? null;
      const linkedPage = linkedProduct === null ? (pageAt(step.at)?._id ?? null) : null;
      await asAdmin('/api/sidebar-items', json('POST', { name: step.title, linkedProduct, linkedPage }));
      return;
    }
    case 'refer-in-page': {
      const page = {
        title: step.as === 'title' ? `Page {{${step.figure}}}` : 'Page',
        content: content(step),
      };
      await put(`/api/pages/slug/${step.at}`, page);
      return;
    }
    case 'aim-product':
      await put(`/api/products/${productAt(step.at)?._id ?? ''}`, {
        url: `/${step.to}${step.part ? '#s' : ''}`,
      });
      return;
    case 'refer-in-link': {
      const added = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
      await put(`/api/sidebar-items/${added?._id ?? ''}`, { name: `Up to {{${step.figure}}}` });
      return;
    }
    case 'refer-in-product': {
      const known = productAt(step.at);
      const text = `Holds {{${step.figure}}}`;
      const body = step.in === 'figures' ? { figures: [step.figure] } : { [step.in]: text };
      if (known) await put(`/api/products/${known._id}`, body);
      return;
    }
    case 'save-figure': {
      const measure = { unit: 'mm', values: [{ value: step.value }] };
      const use = { limits: 'outside-diameter', beyond: 'no' };
      const known = (await figures()).find(({ key }) => key === step.at);
      if (known) await put(`/api/figures/${known._id}`, { measure });
      else await asAdmin('/api/figures', json('POST', { key: step.at, label: 'Diameter', measure, use }));
      return;
    }
    case 'rename-figure': {
      const known = (await figures()).find(({ key }) => key === step.at);
      if (known) await put(`/api/figures/${known._id}`, { key: step.to });
      return;
    }
    case 'delete-figure': {
      const known = (await figures()).find(({ key }) => key === step.at);
      await asAdmin(`/api/figures/${known?._id ?? ''}?inUse=accept`, { method: 'DELETE' });
      return;
    }
    case 'restore-figures':
      return bin('/api/figures', 'figure', 'PUT', 'restore');
    case 'purge-figures':
      return bin('/api/figures', 'figure', 'DELETE', 'permanent');
    case 'save-table': {
      const rows = [{ header: 'One', cells: [{ figure: step.figure }] }];
      const known = (await tables()).find((table) => table.name === TABLE);
      if (known) await put(`/api/tables/${known._id}`, { rows });
      else {
        const columns = [{ label: 'Value', kind: 'figure' }];
        await asAdmin('/api/tables', json('POST', { name: TABLE, caption: 'Random', columns, rows }));
      }
      return;
    }
    case 'delete-table': {
      const known = (await tables()).find((table) => table.name === TABLE);
      await asAdmin(`/api/tables/${known?._id ?? ''}?inUse=accept`, { method: 'DELETE' });
      return;
    }
    case 'save-group': {
      const known = (await groups()).find(({ title }) => title === step.at);
      const description = `Up to {{${step.figure}}}`;
      const body = { title: step.at, images: [{ id: 'a', src: 'drawing:a-model', description }] };
      if (known) await put(`/api/gallery-groups/${known._id}`, body);
      else await asAdmin('/api/gallery-groups', json('POST', body));
      return;
    }
    case 'delete-group': {
      const known = (await groups()).find(({ title }) => title === step.at);
      await asAdmin(`/api/gallery-groups/${known?._id ?? ''}`, { method: 'DELETE' });
      return;
    }
    case 'restore-groups':
      return bin('/api/gallery-groups', 'gallery-group', 'PUT', 'restore');
    case 'purge-groups':
      return bin('/api/gallery-groups', 'gallery-group', 'DELETE', 'permanent');
    case 'purge-pages':
      return bin('/api/pages', 'page', 'DELETE', 'permanent');
    case 'restore-tables':
      return bin('/api/tables', 'table', 'PUT', 'restore');
    case 'purge-tables':
      return bin('/api/tables', 'table', 'DELETE', 'permanent');
    case 'merge-figures': {
      const known = await figures();
      const [double, into] = [step.at, step.into].map((key) => known.find((each) => each.key === key)?._id);
      await asAdmin(`/api/figures/${double ?? ''}/merge`, json('POST', { into: into ?? '' }));
      return;
    }
    case 'redirect':
      await asAdmin('/api/redirects', json('POST', { from: `/${step.from}`, to: `/product/${step.to}` }));
      return;
    case 'end-redirects':
      for (const { _id } of await get<{ _id: string }[]>('/api/redirects'))
        await asAdmin(`/api/redirects/${_id}`, { method: 'DELETE' });
      return;
    case 'reverse-links': {
      const items = (await get<SidebarNode[]>('/api/sidebar-items')).map(({ _id }, index, { length }) => ({
        _id,
        order: length - index,
      }));
      await asAdmin('/api/sidebar-items/reorder', json('POST', { items }));
      return;
    }
    case 'rename-link': {
      const added = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
      await put(`/api/sidebar-items/${added?._id ?? ''}`, { name: step.title });
      return;
    }
    case 'nest-link':
    case 'lift-link': {
      const tree = await get<SidebarNode[]>('/api/sidebar-items');
      const nested = flattenTree(tree).filter((item) => item.parent !== null);
      const [above, last] = tree.slice(-2);
      if (step.do === 'lift-link')
        await put(`/api/sidebar-items/${nested.at(-1)?._id ?? ''}`, { parent: null });
      else {
        const parent = (step.deep ? flattenTree(above ? [above] : []).at(-1) : above)?._id;
        await put(`/api/sidebar-items/${last?._id ?? ''}`, { parent });
      }
      return;
    }
    case 'save-links-below': {
      const above = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
      const [gone, ...kept] = above?.children ?? [];
      const children = [{ name: step.title, linkedProduct: productAt(step.at)?._id ?? null }];
      const removedChildren = gone ? [gone._id] : [];
      await put(`/api/sidebar-items/${above?._id ?? ''}`, {
        children: [...children, ...kept.map(({ _id }) => ({ _id }))],
        removedChildren,
      });
      return;
    }
    case 'restore-links':
      return bin('/api/sidebar-items', 'sidebar-item', 'PUT', 'restore');
    case 'import': {
      const { key, label, us } = FIGURE_COLUMNS;
      const { slug, title } = PRODUCT_COLUMNS;
      const rows = [
        [key, label, us, slug, title],
        [step.at, 'Diameter', `${String(step.value)} in`, '', ''],
        ['', '', '', step.at, step.title],
      ];
      const form = new FormData();
      form.set('file', new File([rows.map((cells) => cells.join(',')).join('\r\n')], 'random.csv'));
      const preview = await asAdmin('/api/import', { method: 'POST', body: form });
      if (!preview.ok) return;
      const { changes } = (await preview.json()) as ImportPreview;
      const applied = await asAdmin('/api/import/apply', json('POST', changes));
      if (step.isTakenBack && applied.ok)
        await asAdmin('/api/import/take-back', json('POST', await applied.json()));
      return;
    }
    case 'upload': {
      const background = { r: step.shade, g: 0, b: 0 };
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png();
      const form = new FormData();
      form.set('image', new File([await picture.toBuffer()], 'random.png', { type: 'image/png' }));
      const sent = await asAdmin('/api/upload', { method: 'POST', body: form });
      const { url } = (await sent.json()) as { url?: string };
      if (url === undefined) throw new Error(`No upload: ${String(sent.status)}`);
      const block = { id: 'a', kind: 'image', data: { src: url, alt: 'Random' } };
      if (step.as === 'card') await put(`/api/products/${productAt(step.at)?._id ?? ''}`, { image: url });
      else await put(`/api/pages/slug/${step.at}`, { title: 'Page', content: [section(block)] });
      return;
    }
    case 'bring-back': {
      const [id, path] = await recordAt(step.what, step.at);
      const history = await asAdmin(`/api/history/${step.what}/${id}`);
      if (!history.ok) return;
      const { versions } = (await history.json()) as { versions: HistoryVersion[] };
      const { record } = versions[step.versions] ?? versions.at(-1) ?? {};
      if (record)
        await put(path, pickFields(record as unknown as Record<string, unknown>, HISTORY_FIELDS[step.what]));
      return;
    }
    case 'reverse-groups': {
      const entries = (await groups()).map(({ _id }, index, { length }) => ({ _id, order: length - index }));
      await asAdmin('/api/gallery-groups/reorder', json('POST', { entries }));
      return;
    }
    case 'unlink': {
      const added = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
      await asAdmin(`/api/sidebar-items/${added?._id ?? ''}`, { method: 'DELETE' });
      return;
    }
    case 'settings':
      await put('/api/settings', { homeTitle: step.title, termsApproved: step.approved });
  }
}

/** A page that shows a figure in one way. */
function content({ figure, as }: Extract<Operation, { do: 'refer-in-page' }>): object[] {
  const block = {
    title: { kind: 'divider', data: {} },
    text: { kind: 'text', data: { text: `Up to {{${figure}}}` } },
    asks: { kind: 'text', data: { text: `Above {{${figure}}}?`, format: 'ul' } },
    plate: { kind: 'factPlate', data: { facts: [figure] } },
    chart: { kind: 'rangeChart', data: { facts: [figure] } },
    table: { kind: 'factTable', data: { table: TABLE } },
  }[as];
  return [section({ id: 'a', ...block }, as === 'asks' ? INQUIRY_SECTION : 's')];
}

const section = (block: object, slug = 's') => ({
  type: 'section',
  title: 'S',
  slug,
  rows: [{ columns: 1, columnsData: [[block]] }],
});
