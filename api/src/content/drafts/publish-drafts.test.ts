import { beforeAll, expect, test, describe } from 'vitest';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { json, useTestServer } from '../../testing/test-server.ts';

describe('publishing several drafts (D36.8)', () => {
  const server = useTestServer();
  const ask = async (path: string, method: string, body: object) => {
    const answer = await server.asAdmin(path, json(method, body));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const product = (slug: string) => server.read<Product>(`/api/products/slug/${slug}`);
  const page = (slug: string) => server.read<Page>(`/api/pages/slug/${slug}`);
  const publish = async (...records: (Product | Page)[]) => {
    const drafts = records.map((record) => ({
      kind: 'order' in record ? 'product' : 'page',
      _id: record._id,
      version: record.version,
    }));
    return ask('/api/drafts/publish', 'POST', { drafts });
  };

  beforeAll(async () => {
    await ask('/api/pages/slug/new-page', 'PUT', { title: 'New page', slug: 'new-page', draft: true });
    await ask('/api/pages/slug/g-model', 'PUT', {
      prepared: { from: { title: (await page('g-model')).title }, to: { title: 'G prepared' } },
    });
    const disc = await product('pipe-seals-disc');
    await ask(`/api/products/${disc._id}`, 'PUT', {
      prepared: {
        from: { source: disc.source, slug: disc.slug },
        to: { source: 'S', slug: 'repair-clamp-rs-1' },
      },
    });
  });

  test('publishes none if one is in the way, and names it', async () => {
    const all = async () => [await page('new-page'), await page('g-model'), await product('pipe-seals-disc')];
    const before = await all();
    const refused = await publish(...before);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /^“Disc Seals Pipes [^{}]*”: Another product already has this slug\. Nothing was/,
        ),
      },
    });
    const [newPage, live] = before;
    if (newPage === undefined || live === undefined) throw new Error('The server has these records');
    expect((await publish(newPage, { ...live, version: live.version - 1 })).body).toMatchObject({
      error: `“${live.title}” has changed since this list was loaded. Nothing was published.`,
    });
    const other = await page('f-model');
    expect((await publish(newPage, other)).body).toMatchObject({
      error: `“${other.title}” has no draft. Nothing was published.`,
    });
    await ask('/api/pages/slug/g-model', 'PUT', { title: 'Theirs' });
    expect((await publish(newPage, await page('g-model'))).body).toMatchObject({
      error:
        '“Theirs” and its draft have changed in the same place. Publish it by itself to choose which version to keep. Nothing was published.',
    });
    await ask('/api/pages/slug/g-model', 'PUT', { title: live.title });
    expect((await fetch(`${server.url}/new-page`)).status).toBe(404);
    expect((await all()).map(({ prepared }) => prepared)).toEqual(before.map(({ prepared }) => prepared));
  });

  test('publishes whole drafts and drafts of live records together, with what they were before', async () => {
    const disc = await product('pipe-seals-disc');
    await ask(`/api/products/${disc._id}`, 'PUT', {
      prepared: { from: { source: disc.source }, to: { source: 'Prepared source' } },
    });
    const [newPage, live] = [await page('new-page'), await page('g-model')];
    const done = await publish(newPage, live, await product('pipe-seals-disc'));
    expect(done).toMatchObject({
      status: 200,
      body: {
        published: [
          { kind: 'page', record: { draft: false }, before: { draft: true } },
          { kind: 'page', record: { title: 'G prepared', prepared: null }, before: { title: live.title } },
          { kind: 'product', record: { source: 'Prepared source' }, before: { source: disc.source } },
        ],
      },
    });
    expect((await fetch(`${server.url}/new-page`)).status).toBe(200);
    expect(await page('g-model')).toMatchObject({ title: 'G prepared', prepared: null });
  });
});

describe.each(API_STORES)('the answer to publishing several drafts on $name', (factory) => {
  const api = useTestApi(factory);

  test('is the same for a repeated call, and its content isn’t stored again (D4.11, D36.8)', async () => {
    const content = (text: string) => [
      {
        ...{ type: 'section', title: 'One', slug: 'one' },
        rows: [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html: `<p>${text}</p>` } }]] }],
      },
    ];
    const text = 'Large. '.repeat(1_000);
    const put = async (slug: string, body: object) =>
      (await api.admin('PUT', `/api/pages/slug/${slug}`, { body })).body as Page;
    const live = await put('large', { content: content(text) });
    const change = { from: { content: live.content }, to: { content: content(`New. ${text}`) } };
    const drafts = [
      await put('large', { prepared: change }),
      await put('whole', { content: content(text), draft: true }),
    ].map(({ _id, version }) => ({ kind: 'page', _id, version }));
    const publish = () =>
      api.admin('POST', '/api/drafts/publish', {
        body: { drafts },
        headers: { 'Idempotency-Key': 'publish-large' },
      });
    const first = await publish();
    expect(first.body).toMatchObject({
      published: [
        { record: { content: change.to.content }, before: { content: live.content, prepared: change } },
        { record: { draft: false }, before: { draft: true } },
      ],
    });
    const kept = await api.core.store.findOne('idempotency', { key: 'publish-large' });
    expect(JSON.stringify(kept).length).toBeLessThan(text.length / 5);
    await put('large', { content: content('Changed since') });
    expect(await publish()).toMatchObject({ status: 200, body: first.body });
  });
});
