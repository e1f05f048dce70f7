import { beforeAll, expect, test, describe } from 'vitest';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
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
      body: { error: expect.stringMatching(/^“.*”: Another product already has this slug\. Nothing was/) },
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
