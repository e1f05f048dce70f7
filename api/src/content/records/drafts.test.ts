import { beforeAll, describe, expect, test } from 'vitest';
import { dataSheetHref } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { json, useTestServer } from '../../testing/test-server.ts';

const TITLE = 'Zqxproduct clamp';
const SECTION = { type: 'section', slug: 'zqxpage', title: 'Zqxpage section', rows: [] };
const PAGE = { title: 'Zqxpage of clamps', slug: 'zqxpage', content: [SECTION] };
const MARKERS = /Zqxproduct|Zqxpage/g;

describe('a draft (D36)', () => {
  const server = useTestServer();
  let product: Product;
  let page: { _id: string };
  /** Everything that names a product or page while it is live. */
  let addresses: string[];

  const change = async (path: string, method: string, body: object) => {
    const answer = await server.asAdmin(path, json(method, body));
    expect([path, answer.ok]).toEqual([path, true]);
    return (await answer.json()) as { _id: string };
  };
  const setDraft = async (draft: boolean) => {
    await change(`/api/products/${product._id}`, 'PUT', { draft });
    await change(`/api/pages/slug/${PAGE.slug}`, 'PUT', { draft });
  };
  /** Returns what a visitor reads of both records, by address. */
  const found = async () => {
    const names: Record<string, string> = {};
    // One after the other, because the server computes few responses of a visitor at once (T1.8).
    for (const address of addresses) {
      const text = await (await fetch(server.url + address)).text();
      names[address] = [...new Set(text.match(MARKERS))].sort().join();
    }
    return names;
  };

  beforeAll(async () => {
    const products = await server.read<Product[]>('/api/products');
    const rated = products.find(({ slug }) => slug === 'repair-clamp-rs-1');
    if (rated === undefined) throw new Error('The first content has this product');
    product = rated;
    await change(`/api/products/${product._id}`, 'PUT', { title: TITLE });
    page = await change(`/api/pages/slug/${PAGE.slug}`, 'PUT', PAGE);
    for (const link of [{ linkedProduct: product._id }, { linkedPage: page._id }])
      await change('/api/sidebar-items', 'POST', { name: 'Zqxproduct', ...link });
    addresses = [
      '/',
      '/documents',
      '/search?q=zqxproduct',
      '/search?q=zqxpage',
      '/find?task=close-leak&pressure=3&pressureUnit=bar',
      `/product/${product.slug}`,
      `/${PAGE.slug}`,
      '/api/products',
      `/api/products/${product._id}`,
      `/api/products/slug/${product.slug}`,
      '/api/pages',
      `/api/pages/slug/${PAGE.slug}`,
      `/api/pages/${page._id}/sections`,
      '/api/sidebar-items',
      '/api/parts',
      '/api/search-index',
      '/api/search?q=zqxproduct',
    ];
  });

  test('is absent from everything that visitors read, and back when it is live again (D36.1)', async () => {
    const live = await found();
    expect(Object.entries(live).filter(([, names]) => names === '')).toEqual([]);
    const own = [`/product/${product.slug}`, `/${PAGE.slug}`, dataSheetHref(`product/${product.slug}`)];
    const statuses = () => Promise.all(own.map(async (path) => (await fetch(server.url + path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await setDraft(true);
    // A search repeats the visitor's words.
    const { '/search?q=zqxproduct': _one, '/search?q=zqxpage': _other, ...rest } = await found();
    expect(Object.entries(rest).filter(([, names]) => names !== '')).toEqual([]);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain(PAGE.slug);
    await setDraft(false);
    expect(await found()).toEqual(live);
  });

  test('is read by the office as before, marked in the sidebar (D36.2)', async () => {
    await setDraft(true);
    const { read } = server;
    expect(await read(`/api/products/${product._id}`)).toMatchObject({ title: TITLE, draft: true });
    expect(await read(`/api/pages/slug/${PAGE.slug}`)).toMatchObject({ title: PAGE.title, draft: true });
    expect(await read(`/api/pages/${page._id}/sections`)).toHaveLength(1);
    const items = await read<SidebarNode[]>('/api/sidebar-items');
    const linked = items.filter(({ name }) => name === 'Zqxproduct');
    expect(linked.map((item) => (item.linkedProduct ?? item.linkedPage)?.draft)).toEqual([true, true]);
    await setDraft(false);
  });

  test('of a live record is absent from everything that visitors read, and shown at its preview link (D36.5)', async () => {
    const live = await found();
    const secret = 'zqxsecret';
    const to = { title: `Zqxsecret {{disc.pressure}}`, slug: secret };
    const section = { type: 'section', slug: secret, title: 'Zqxsecret section', rows: [] };
    await change(`/api/products/${product._id}`, 'PUT', {
      prepared: { from: { title: TITLE }, to: { ...to, content: '<p>Zqxsecret</p>', summary: 'Zqxsecret' } },
    });
    await change(`/api/pages/slug/${PAGE.slug}`, 'PUT', {
      prepared: {
        from: { title: PAGE.title, content: PAGE.content },
        to: { ...to, content: [section] },
      },
    });
    const all = [
      ...addresses.filter((address) => !address.startsWith('/search')),
      ...['/search?q=section', '/sitemap.xml', '/api/site', '/api/gallery', '/api/documents'],
    ];
    for (const address of all) {
      const text = await (await fetch(server.url + address)).text();
      expect([address, /zqxsecret/i.test(text)]).toEqual([address, false]);
    }
    expect(await found()).toEqual(live);
    for (const path of [`/product/${secret}`, `/${secret}`, dataSheetHref(`product/${secret}`)])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
    for (const [kind, id] of [
      ['product', product._id],
      ['page', page._id],
    ] as const) {
      const links = `/api/previews/${kind}/${id}`;
      const { path } = (await change(links, 'POST', {})) as unknown as { path: string };
      expect(await (await fetch(server.url + path)).text()).toContain('Zqxsecret');
      await change(links, 'DELETE', {});
    }
    await change(`/api/products/${product._id}`, 'PUT', { prepared: null });
    await change(`/api/pages/slug/${PAGE.slug}`, 'PUT', { prepared: null });
  });

  // content/pages/pages.test.ts tests that its links follow a page to its new address.
  test('of a live record counts as a usage of specs (D36.7)', async () => {
    const figures = await server.read<{ _id: string; key: string }[]>('/api/figures');
    const figure = figures.find(({ key }) => key === 'disc.pressure');
    const usages = async () => {
      const path = `/api/figures/${String(figure?._id)}/places`;
      return (await server.read<{ id: string; as: string }[]>(path)).filter(({ id }) => id === product._id);
    };
    expect(await usages()).toEqual([]);
    await change(`/api/products/${product._id}`, 'PUT', {
      prepared: { from: { content: product.content }, to: { content: '<p>{{disc.pressure}}</p>' } },
    });
    expect(await usages()).toMatchObject([{ as: 'draft' }]);
    await change(`/api/products/${product._id}`, 'PUT', { prepared: null });
  });

  test('is shown at its preview link, without scripts or cookies, until the link ends (D36.4)', async () => {
    await setDraft(true);
    const links = async (path: string) => (await server.read<{ until: string[] }>(path)).until.length;
    for (const [kind, id, title] of [
      ['product', product._id, TITLE],
      ['page', page._id, PAGE.title],
    ] as const) {
      const calls = `/api/previews/${kind}/${id}`;
      const { path } = (await change(calls, 'POST', {})) as unknown as { path: string };
      const shown = await fetch(server.url + path);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain(title);
      expect(shown.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(shown.headers.get('Cache-Control')).toBe('no-store');
      expect(shown.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(shown.headers.get('Set-Cookie')).toBeNull();
      expect(await links(calls)).toBe(1);
      await change(calls, 'DELETE', {});
      expect([await links(calls), (await fetch(server.url + path)).status]).toEqual([0, 404]);
    }
    const guessed = await fetch(`${server.url}/preview/${'A'.repeat(43)}`);
    const ended = 'This preview link has ended or isn’t complete. Ask the person who sent it for a new one.';
    expect([guessed.status, await guessed.text()]).toEqual([404, ended]);
    expect((await server.asAdmin(`/api/previews/page/${product._id}`, json('POST', {}))).status).toBe(404);
    await setDraft(false);
  });
});
