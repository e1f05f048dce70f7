import fc from 'fast-check';
import type { SiteSettings } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { COMPARE_PATH } from '@wa/core/domain/compare/compare-path';
import { FIND_PATH } from '@wa/core/domain/finder/find-address';
import { INQUIRY_PATH } from '@wa/core/domain/inquiry/inquiry-path';
import { SEARCH_PATH } from '@wa/core/domain/search/search-path';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { homePath } from '@wa/core/domain/products/home-pages';
import type { Product } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { INQUIRY_SECTION } from '@wa/core/domain/quote-mail';
import { listsOf } from '../../catalogue/kept-lists.ts';
import { appendChanges } from '../../change-log/append.ts';
import { EVERYTHING } from '../../change-log/change.ts';
import { apiValue } from '../../site/api-values.ts';
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
import { routeFor } from '../../site/route-data.ts';
import {
  answersOf,
  partsKeeperOf,
  searchOf,
  settingsOf,
  siteContentOf,
} from '../../testing/site-content-of.ts';
import { sitemapXml } from '../../site/sitemap.ts';
import { newId } from '../../store/new-id.ts';
import type { Store } from '../../store/port.ts';
import { json, plainRenderer } from '../../testing/test-server.ts';

/** A request with an administrator's session, to whichever server. */
export type AsAdmin = (path: string, options?: RequestInit) => Promise<Response>;

const NAMES = ['one', 'two', 'three'] as const;
const name = fc.constantFrom(...NAMES);
const place = fc.constantFrom('title', 'text', 'plate', 'chart', 'table', 'asks');
const field = fc.constantFrom('title', 'content', 'figures');
const word = fc.constantFrom('Valve', 'Seal', 'Clamp', 'Sleeve');

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
  fc.record({ do: fc.constant('refer-in-page' as const), at: name, figure: name, as: place }),
  fc.record({ do: fc.constant('refer-in-product' as const), at: name, figure: name, in: field }),
  fc.record({ do: fc.constant('save-figure' as const), at: name, value: fc.integer({ min: 1, max: 99 }) }),
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
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const FIXED = 'grip-couplings';
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
      const content = [
        { type: 'section', title: 'S', slug: 's', rows: [{ columns: 1, columnsData: [[link]] }] },
      ];
      await put(`/api/pages/slug/${step.at}`, { title: step.title, content });
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
  const slug = as === 'asks' ? INQUIRY_SECTION : 's';
  const rows = [{ columns: 1, columnsData: [[{ id: 'a', ...block }]] }];
  return [{ type: 'section', title: 'S', slug, rows }];
}

/** What a server that had just started would answer; null for what it would not keep. */
export async function madeAnew(path: string, store: Store, place: SiteSettings): Promise<string | null> {
  const content = siteContentOf(store);
  const { publicUrl, cloudMediaHosts } = place;
  const settings = settingsOf(store, { site: { publicUrl, cloudMediaHosts }, given: {} });
  const { site, keywords } = await settings.now();
  if (path === '/sitemap.xml') return sitemapXml(content, site.publicUrl);
  if (path.startsWith('/api/'))
    return (
      JSON.stringify(
        await apiValue({ content, settings, parts: partsKeeperOf(store), search: searchOf(store) }, path),
      ) ?? null
    );
  const route = await routeFor(content, path, site, answersOf(store));
  if (route.kind !== 'shown' || route.status !== 200) return null;
  const sidebar = await content.sidebar();
  return plainRenderer.render({ path, route: route.data, sidebar, site, keywords });
}

/** What a visitor is answered at a path; null unless it is found. Sizes of documents follow in the background. */
export async function served(origin: string, path: string): Promise<string | null> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const text = await response.text();
  return response.status === 200 ? text.replace(SIZES, '') : null;
}

const SIZES = /,"documents":\{(?:"[^"]+":\{[^}]*\},?)*\}/;

/** The lists of administrators, made anew: path and JSON. */
export async function listsAnew(store: Store): Promise<(readonly [path: string, text: string])[]> {
  const { products, pages, figures, tables, galleryGroups } = listsOf(store);
  const lists = [
    ['/api/products', products],
    ['/api/pages', pages],
    ['/api/figures', figures],
    ['/api/tables', tables],
    ['/api/gallery-groups', galleryGroups],
  ] as const;
  return Promise.all(lists.map(async ([path, read]) => [path, JSON.stringify(await read())] as const));
}
