import { describe, expect, test } from 'vitest';
import { productSchema, productSummarySchema } from '@wa/core/contract/content';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { TestAnswer } from '../../testing/test-api.ts';

/** Tests the rules of products alone. records/crud-contract.test.ts tests the rules of every kind. */
describe.each(API_STORES)('products on $name', (factory) => {
  const api = useTestApi(factory);

  const product = (answer: TestAnswer): Product => productSchema.strict().parse(answer.body);
  const create = (fields: object) => api.create<Product>('/api/products', { image: 'a-model', ...fields });
  const put = ({ _id }: Product, body: object) => api.admin('PUT', `/api/products/${_id}`, { body });
  const list = async (): Promise<ProductSummary[]> => {
    const answer = await api.anyone('GET', '/api/products');
    return productSummarySchema.strict().array().parse(answer.body);
  };

  test('a new product gets the first free slug of its title, its own page as url, and trimmed texts (D4.5)', async () => {
    const first = await create({ title: '  Disc seal | WA-GP-F ' });
    const second = await create({ title: 'Disc seal | WA-GP-F' });
    expect(first).toMatchObject({
      title: 'Disc seal | WA-GP-F',
      slug: 'disc-seal-wa-gp-f',
      url: '/product/disc-seal-wa-gp-f',
    });
    expect(second.slug).toBe('disc-seal-wa-gp-f-2');
    await api.admin('DELETE', `/api/products/${first._id}`);
    expect((await create({ title: 'Disc seal WA-GP-F' })).slug).toBe('disc-seal-wa-gp-f');
  });

  test('an image is required: an address, an uploaded file, or an existing drawing (D4.7)', async () => {
    const odd = ['javascript:alert(1)', '../../etc/passwd', '/uploads/../x.png', 'data:image/png;base64,AA'];
    const noDrawings = ['a-model.svg', 'drawing:', 'drawing:drawing:a-model', 'A-Model'];
    for (const image of [' ', ...odd, '//x.test/a.png', ...noDrawings]) {
      const answer = await api.admin('POST', '/api/products', { body: { title: 'Odd image', image } });
      expect(answer, image).toMatchObject({ status: 422, body: { fields: { image: expect.any(String) } } });
    }
    const kept = ['https://cdn.example.com/a b.png', '/uploads/2026/seal.webp', 'drawing:pipe-seals-disc'];
    for (const image of [...kept, 'pipe-seals-disc'])
      expect((await create({ title: `Image ${image}`, image })).image).toBe(image);
  });

  test('an unchanged field isn’t validated again (D4.7)', async () => {
    const made = await create({ title: 'Older' });
    const older = { image: 'no-such-drawing', slug: 'Older_Slug', url: '' };
    await api.core.store.transact((tx) => tx.update('products', made._id, older));
    const saved = product(await put(made, { source: 'Factory', image: 'no-such-drawing' }));
    expect(saved).toMatchObject({ ...older, source: 'Factory', url: '/product/Older_Slug' });
    expect((await put(made, { image: 'nor-this' })).status).toBe(422);
    expect((await put(made, { slug: 'Other_Slug' })).status).toBe(422);
    expect(product(await put(made, { image: 'a-model', slug: 'newer' }))).toMatchObject({ slug: 'newer' });
  });

  test('a conditional restraint needs its condition, which is removed with it (D16.9)', async () => {
    const condition = { restraint: 'conditional', restraintCondition: ' grooved ends ' };
    const made = await create({ title: 'Restrained', ...condition });
    expect(made).toMatchObject({ restraint: 'conditional', restraintCondition: 'grooved ends' });
    const without = product(await put(made, { restraint: 'no' }));
    expect(without).toMatchObject({ restraint: 'no', restraintCondition: '' });
    expect(await put(made, { restraint: 'conditional' })).toMatchObject({
      status: 422,
      body: { fields: { restraintCondition: expect.any(String) } },
    });
    expect((await put(made, { restraint: 'perhaps' })).status).toBe(422);
  });

  test('its own address stays stored as its URL until the slug changes, so that a saved draft changes nothing else (D27.3)', async () => {
    const made = await create({ title: 'Stored', slug: 'stored' });
    const stored = async () => (await api.core.store.get('products', made._id))?.url;
    await api.core.store.transact((tx) => tx.update('products', made._id, { url: '/product/stored' }));
    await put(made, { source: 'Factory', url: '/product/stored' });
    expect(await stored()).toBe('/product/stored');
    expect(product(await put(made, { slug: 'moved' })).url).toBe('/product/moved');
    expect(await stored()).toBe('');
  });

  test('a new slug changes the links to the product, its own url, and the addresses of its documents (D4.4, D11.1)', async () => {
    const made = await create({ title: 'Clamp', slug: 'clamp', pdfs: ['/data-sheets/product/clamp.pdf'] });
    const linking = await create({
      ...{ title: 'Other', slug: 'clamp-other', url: '/products/clamp' },
      content: '<a href="/product/clamp#limits">a</a> <a href="/clamp">c</a>',
    });
    const item = await api.create('/api/sidebar-items', { name: 'Clamp', href: '/product/clamp' });
    const before = api.changes.length;
    const moved = product(await put(made, { slug: 'clamp-two', url: '/product/clamp' }));
    expect(moved).toMatchObject({
      ...{ version: 2, slug: 'clamp-two', url: '/product/clamp-two' },
      pdfs: ['/data-sheets/product/clamp-two.pdf'],
    });
    expect((await api.admin('GET', `/api/products/${linking._id}`)).body).toMatchObject({
      url: '/product/clamp-two',
      content: '<a href="/product/clamp-two#limits">a</a> <a href="/clamp">c</a>',
    });
    expect(await api.core.store.get('sidebarItems', item._id)).toMatchObject({ href: '/product/clamp-two' });
    expect(api.changes.slice(before).map(({ kind }) => kind)).toEqual(['product', 'product', 'sidebar-item']);
  });

  test('details and connected sidebar items drop empty ones, and visitors see the figures that they name', async () => {
    const step = { title: 'Clean', text: 'Over {{no.such}}.', picture: '' };
    const made = await create({
      title: 'Detailed',
      summary: 'Stops a leak.',
      uses: [' One piece ', ''],
      limits: [{ title: '', text: '' }],
      steps: [step],
      connectedSidebar: [' seals ', '', 'clamps', 'seals', ' '],
    });
    expect(made).toMatchObject({ summary: 'Stops a leak.', uses: ['One piece'], limits: [], steps: [step] });
    expect(made.connectedSidebar).toEqual(['seals', 'clamps']);
    const shown = product(await api.anyone('GET', `/api/products/slug/${made.slug}`));
    expect(shown.steps).toEqual([{ ...step, text: 'Over not listed.' }]);
    expect((await put(made, { steps: Array.from({ length: 51 }, () => step) })).status).toBe(422);
  });

  test('names of documents and descriptions of images are kept for the files that the product has (D35.3, D35.4)', async () => {
    const pdfNames = [{ href: '/uploads/a.pdf', name: ' Guide ' }];
    const imageAlts = [{ src: '/uploads/a.png', alt: 'A seal' }];
    const made = await create({
      title: 'With files',
      pdfs: ['/uploads/a.pdf'],
      images: ['/uploads/a.png'],
      pdfNames,
      imageAlts: [...imageAlts, { src: '/uploads/gone.png', alt: 'Gone' }],
    });
    const named = [{ href: '/uploads/a.pdf', name: 'Guide' }];
    expect(made).toMatchObject({ pdfNames: named, imageAlts });
    const shown = product(await api.anyone('GET', `/api/products/slug/${made.slug}`));
    expect(shown).toMatchObject({ pdfNames: named, imageAlts });
    expect(product(await put(made, { pdfs: [] }))).toMatchObject({ pdfNames: [], imageAlts });
    expect((await put(made, { pdfNames: [{ href: '/uploads/a.pdf' }] })).status).toBe(400);
  });

  test.each(['tomorrow', '2027-02-30'])(
    'a review date is a day, of products and of pages: not %s (D33.2)',
    async (reviewBy) => {
      const made = await create({ title: 'Reviewed' });
      const page = await api.admin('PUT', '/api/pages/slug/reviewed', { body: { title: 'x', reviewBy } });
      expect([(await put(made, { reviewBy })).status, page.status]).toEqual([422, 422]);
    },
  );

  test('visitors revalidate the list (D4.1)', async () => {
    const answer = await api.anyone('GET', '/api/products');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const head = await api.anyone('HEAD', '/api/products');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
  });

  test('a slug that another product has is 409; one of the wrong form is 422 (D4.5)', async () => {
    await create({ title: 'Holder', slug: 'held' });
    const other = await create({ title: 'Other' });
    const taken = { status: 409, body: { fields: { slug: expect.any(String) } } };
    expect(await put(other, { slug: 'held' })).toMatchObject(taken);
    for (const slug of ['Upper', 'a/b', 'a b', 'x'.repeat(201), 'f'.repeat(24), 'é'])
      expect((await put(other, { slug })).status, slug).toBe(422);
    expect(product(await api.anyone('GET', `/api/products/${other._id}`))).toEqual(other);
  });

  test('one in the bin is hidden from visitors, and can be restored next to the record that took its slug (D4.12)', async () => {
    const { _id, slug } = await create({ title: 'Goes away' });
    await api.admin('DELETE', `/api/products/${_id}`);
    expect((await list()).some((entry) => entry._id === _id)).toBe(false);
    expect((await api.anyone('GET', `/api/products/slug/${slug}`)).status).toBe(404);
    expect((await api.anyone('GET', `/api/products/${_id}`)).status).toBe(404);
    expect(product(await api.admin('GET', `/api/products/${_id}`)).isDeleted).toBe(true);
    await create({ title: 'Goes away' });
    const back = product(await api.admin('PUT', `/api/bin/restore/${_id}?type=product`));
    expect(back).toMatchObject({ slug: `${slug}-2`, url: `/product/${slug}-2` });
  });
});
