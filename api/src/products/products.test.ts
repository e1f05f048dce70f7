import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSchema, productSummarySchema } from '@wa/core/contract/products';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';

const UNKNOWN_ID = 'f'.repeat(24);

describe.each(STORES)('products on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  const product = (answer: TestAnswer): Product => productSchema.strict().parse(answer.body);
  const create = async (fields: object): Promise<Product> => {
    const answer = await api.admin('POST', '/api/products', { body: { image: 'a-model', ...fields } });
    expect(answer.status, answer.text).toBe(201);
    return product(answer);
  };
  const list = async (): Promise<ProductSummary[]> => {
    const answer = await api.anyone('GET', '/api/products');
    return productSummarySchema.strict().array().parse(answer.body);
  };

  test('a new product gets an id, version 1, a slug from its title, its own page as url, and the end of the order', async () => {
    const first = await create({ title: '  Disc seal | WA-GP-F ' });
    const second = await create({ title: 'Disc seal | WA-GP-F', connectedSidebar: ['seals'] });
    expect(first).toMatchObject({
      version: 1,
      title: 'Disc seal | WA-GP-F',
      slug: 'disc-seal-wa-gp-f',
      url: '/product/disc-seal-wa-gp-f',
      isDeleted: false,
    });
    expect(second.slug).toBe('disc-seal-wa-gp-f-2');
    expect(second.connectedSidebar).toEqual(['seals']);
    expect(second.order).toBe(first.order + 1);
  });

  test('title and image are required, with the sentences of the specification', async () => {
    const answer = await api.admin('POST', '/api/products', { body: { title: '  ', image: ' ' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      error: 'Title is required.',
      fields: { title: 'Title is required.', image: 'Image is required.' },
    });
  });

  test.each([
    'javascript:alert(1)',
    '../../etc/passwd',
    '/uploads/../x.png',
    'data:image/png;base64,AA',
    '//x.test/a.png',
    'x',
    'a-model.svg',
    'drawing:',
    'drawing:drawing:a-model',
    'A-Model',
  ])('an image of the form %s is refused', async (image) => {
    const answer = await api.admin('POST', '/api/products', { body: { title: 'Odd image', image } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ fields: { image: expect.any(String) } });
  });

  test.each([
    'https://cdn.example.com/a b.png',
    '/uploads/2026/seal.webp',
    'drawing:pipe-seals-disc',
    'pipe-seals-disc',
  ])('an image of the form %s is taken', async (image) => {
    expect((await create({ title: `Image ${image}`, image })).image).toBe(image);
  });

  test('a field that stays as it was is not judged again, so that an older record can be mended bit by bit', async () => {
    const older = {
      title: 'Older',
      image: 'no-such-drawing',
      url: '',
      slug: 'Older_Slug',
      source: '',
      content: '',
    };
    const lists = { images: [], pdfs: [], figures: [], tasks: [], connectedSidebar: [' a ', 'a'] };
    const { _id } = await api.core.store.transact((tx) =>
      tx.insert('products', {
        ...{ ...older, ...lists, metaTitle: '', metaDescription: '' },
        ...{ order: 0, isDeleted: false },
      }),
    );
    const put = (body: object) => api.admin('PUT', `/api/products/${_id}`, { body });
    const saved = product(await put({ source: 'Factory', image: 'no-such-drawing' }));
    expect(saved).toMatchObject({ ...older, ...lists, source: 'Factory', url: '/product/Older_Slug' });
    expect((await put({ image: 'nor-this' })).status).toBe(422);
    expect((await put({ slug: 'Other_Slug' })).status).toBe(422);
    expect(product(await put({ image: 'a-model', slug: 'newer' }))).toMatchObject({ slug: 'newer' });
    await api.core.store.transact((tx) => tx.remove('products', _id));
  });

  test('connected sidebar items are trimmed, and neither empty nor there twice', async () => {
    const made = await create({
      title: 'Connected',
      connectedSidebar: [' seals ', '', 'clamps', 'seals', ' '],
    });
    expect(made.connectedSidebar).toEqual(['seals', 'clamps']);
    const same = await api.admin('PUT', `/api/products/${made._id}`, {
      body: { connectedSidebar: ['seals', ' clamps', 'seals'] },
    });
    expect(product(same).version).toBe(1);
  });

  test('a slug from a title is the first free one, whatever lies around it and however long it is', async () => {
    const slugs = async (...titles: string[]) => {
      const made = [];
      for (const title of titles) made.push((await create({ title })).slug);
      return made;
    };
    expect(await slugs('Free', 'Free 3', 'Free 2 x', 'Free', 'Free')).toEqual([
      'free',
      'free-3',
      'free-2-x',
      'free-2',
      'free-4',
    ]);
    const long = 'y'.repeat(200);
    expect(await slugs(long, long, long, 'y'.repeat(198))).toEqual([
      long,
      `${'y'.repeat(198)}-2`,
      `${'y'.repeat(198)}-3`,
      'y'.repeat(198),
    ]);
    const [binned] = (await api.core.store.list('products', { where: { slug: 'free-2' } })) ?? [];
    await api.admin('DELETE', `/api/products/${binned?._id ?? ''}`);
    expect(await slugs('Free')).toEqual(['free-2']);
    const own = await api.core.store.findOne('products', { slug: 'free-4' });
    const kept = await api.admin('PUT', `/api/products/${own?._id ?? ''}`, {
      body: { title: 'Free 4', slug: '' },
    });
    expect(product(kept).slug).toBe('free-4');
  });

  test('an order that is set as it is already is no change', async () => {
    const products = (await list()).map(({ _id, order }) => ({ _id, order }));
    const before = api.changes.length;
    expect((await api.admin('POST', '/api/products/reorder', { body: { products } })).status).toBe(200);
    expect(api.changes).toHaveLength(before);
  });

  test('lists carry every field but content, in order, with a tag that answers 304', async () => {
    await create({ title: 'Listed', content: '<p>Long</p>' });
    const answer = await api.anyone('GET', '/api/products');
    const products = await list();
    expect(products.map(({ order }) => order)).toEqual(
      [...products.map(({ order }) => order)].sort((a, b) => a - b),
    );
    expect(answer.text).not.toContain('"content"');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await api.anyone('GET', '/api/products', {
      headers: { 'If-None-Match': answer.headers.etag ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await api.anyone('HEAD', '/api/products');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
  });

  test('HTML is stored as sent; only an administrator reads it unsanitised', async () => {
    const content = '<p onclick="x()">Safe<script>alert(1)</script></p>';
    const { slug, _id } = await create({ title: 'With HTML', content });
    for (const path of [`/api/products/slug/${slug}`, `/api/products/${_id}`]) {
      expect(product(await api.anyone('GET', path)).content).toBe('<p>Safe</p>');
      const asAdmin = await api.admin('GET', path);
      expect(product(asAdmin).content).toBe(content);
      expect(asAdmin.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    }
  });

  test('PUT changes only the fields present, null clears one, and the version rises', async () => {
    const before = await create({ title: 'Partly', source: 'Factory', metaTitle: 'Meta', pdfs: ['/a.pdf'] });
    const answer = await api.admin('PUT', `/api/products/${before._id}`, {
      body: { source: null, pdfs: null, metaDescription: 'New' },
    });
    expect(product(answer)).toEqual({
      ...before,
      source: '',
      pdfs: [],
      metaDescription: 'New',
      version: 2,
      updatedAt: product(answer).updatedAt,
    });
    expect(answer.headers.etag).toBe('"2"');
    const same = await api.admin('PUT', `/api/products/${before._id}`, { body: { metaDescription: 'New' } });
    expect(product(same).version).toBe(2);
  });

  test('a changed slug moves the page, and an url that meant the own page follows', async () => {
    const { _id } = await create({ title: 'Moves along', slug: 'moves-along' });
    const answer = await api.admin('PUT', `/api/products/${_id}`, {
      body: { slug: 'moved', url: '/product/moves-along' },
    });
    expect(product(answer)).toMatchObject({ slug: 'moved', url: '/product/moved' });
    expect(api.changes.at(-1)).toEqual({
      kind: 'product',
      action: 'changed',
      id: _id,
      title: 'Moves along',
      paths: ['/product/moves-along', '/product/moved'],
    });
  });

  test('a slug that another product has is 409 and changes nothing; a slug of the wrong form is 422', async () => {
    await create({ title: 'Holder', slug: 'held' });
    const other = await create({ title: 'Other' });
    const duplicate = await api.admin('PUT', `/api/products/${other._id}`, { body: { slug: 'held' } });
    expect(duplicate.status).toBe(409);
    expect(duplicate.body).toMatchObject({ fields: { slug: expect.any(String) } });
    for (const slug of ['Upper', 'a/b', 'a b', 'x'.repeat(201), UNKNOWN_ID, 'é']) {
      const answer = await api.admin('PUT', `/api/products/${other._id}`, { body: { slug } });
      expect([slug, answer.status]).toEqual([slug, 422]);
    }
    expect(product(await api.anyone('GET', `/api/products/${other._id}`))).toEqual(other);
  });

  test('a stale If-Match is 412 with the current record, and a current one is accepted', async () => {
    const { _id } = await create({ title: 'Two editors' });
    const path = `/api/products/${_id}`;
    const mine = await api.admin('PUT', path, { body: { title: 'Mine' }, headers: { 'If-Match': '"1"' } });
    expect(mine.status).toBe(200);
    const theirs = await api.admin('PUT', path, {
      body: { title: 'Theirs' },
      headers: { 'If-Match': '"1"' },
    });
    expect(theirs.status).toBe(412);
    expect(theirs.body).toMatchObject({ code: 'version-mismatch', current: { title: 'Mine', version: 2 } });
    const remove = await api.admin('DELETE', path, { headers: { 'If-Match': '"1"' } });
    expect(remove.status).toBe(412);
    expect(
      (await api.admin('PUT', path, { body: { title: 'Theirs' }, headers: { 'If-Match': 'W/"2-gzip"' } }))
        .status,
    ).toBe(200);
  });

  test('a deleted product is gone for visitors, in the bin for administrators, and deleting repeats', async () => {
    const { _id, slug } = await create({ title: 'Goes away' });
    const first = await api.admin('DELETE', `/api/products/${_id}`);
    const second = await api.admin('DELETE', `/api/products/${_id}`);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(product(second)).toEqual(product(first));
    expect(product(first)).toMatchObject({ isDeleted: true, version: 2 });
    expect((await list()).some((entry) => entry._id === _id)).toBe(false);
    expect((await api.anyone('GET', `/api/products/slug/${slug}`)).status).toBe(404);
    expect((await api.anyone('GET', `/api/products/${_id}`)).status).toBe(404);
    expect(product(await api.admin('GET', `/api/products/${_id}`)).isDeleted).toBe(true);
    const bin = await api.admin('GET', '/api/products?isDeleted=true');
    expect(bin.body).toEqual(expect.arrayContaining([expect.objectContaining({ _id, isDeleted: true })]));
    expect((await api.admin('PUT', `/api/products/${_id}`, { body: { title: 'x' } })).status).toBe(409);
  });

  test('a reorder is all or nothing, leaves versions alone, and takes the tag of the list', async () => {
    const a = await create({ title: 'Order A' });
    const b = await create({ title: 'Order B' });
    const { etag = '' } = (await api.anyone('GET', '/api/products')).headers;
    const reorder = (products: unknown, headers: Record<string, string> = {}) =>
      api.admin('POST', '/api/products/reorder', { body: { products }, headers });
    const unknown = await reorder([
      { _id: a._id, order: 900 },
      { _id: UNKNOWN_ID, order: 901 },
    ]);
    expect(unknown.status).toBe(404);
    expect(
      (
        await reorder([
          { _id: a._id, order: 1 },
          { _id: a._id, order: 2 },
        ])
      ).status,
    ).toBe(400);
    expect((await reorder([{ _id: 'short', order: 1 }])).status).toBe(400);
    expect((await api.anyone('GET', '/api/products')).headers.etag).toBe(etag);

    const swapped = [
      { _id: a._id, order: b.order },
      { _id: b._id, order: a.order },
    ];
    expect((await reorder(swapped, { 'If-Match': etag })).status).toBe(200);
    const stale = await reorder(swapped, { 'If-Match': etag });
    expect(stale.status).toBe(412);
    const products = await list();
    expect(stale.body).toMatchObject({ current: JSON.parse(JSON.stringify(products)) });
    const names = products.map(({ title }) => title);
    expect(names.indexOf('Order B')).toBeLessThan(names.indexOf('Order A'));
    expect(products.find(({ _id }) => _id === a._id)?.version).toBe(1);
  });

  test('the last 20 revisions of a record are kept', async () => {
    const { _id } = await create({ title: 'Revised' });
    for (let n = 1; n <= 23; n += 1) {
      await api.admin('PUT', `/api/products/${_id}`, { body: { title: `Revised ${n}` } });
    }
    const revisions = await api.core.store.list('revisions', {
      where: { recordId: _id },
      orderBy: 'recordVersion',
    });
    expect(revisions.map(({ recordVersion }) => recordVersion)).toEqual(
      Array.from({ length: 20 }, (_unused, index) => index + 4),
    );
  });

  test('fields that belong to the server are not taken from a body', async () => {
    const created = await create({
      title: 'Mass assignment',
      _id: UNKNOWN_ID,
      version: 99,
      isDeleted: true,
      order: -5,
      updatedAt: 'never',
      binnedAt: 'x',
      createdAt: 'x',
    });
    expect(created).toMatchObject({ version: 1, isDeleted: false });
    expect([created._id === UNKNOWN_ID, created.order < 0]).toEqual([false, false]);
    const answer = await api.admin('PUT', `/api/products/${created._id}`, {
      body: { version: 50, isDeleted: true, order: 1, _id: UNKNOWN_ID },
    });
    expect(product(answer)).toEqual(created);
  });
});
