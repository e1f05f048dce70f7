import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PREVIEW_SIZE, previewPath } from '@wa/core/domain/pages/preview';
import { json, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

async function expectPicture(address: string): Promise<void> {
  const response = await fetch(server.url + address);
  expect(response.status, address).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, format }, address).toEqual({ ...PREVIEW_SIZE, format: 'jpeg' });
}

const uploadImage = async (color: string) => {
  const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.png'));
  const answer = await server.asAdmin('/api/upload', { method: 'POST', body: form });
  return ((await answer.json()) as { url: string }).url;
};

describe('the pictures of public pages', () => {
  test('every page has one, a raster of 1200 x 630', async () => {
    const paths = await publicPaths();
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) await expectPicture(previewPath(path));
  }, 120_000);

  test.each(['none', 'product/none', 'A-Model', 'a-model.jpg', ''])(
    'nothing is painted for /previews/%s.jpg',
    async (name) => {
      expect((await fetch(`${server.url}/previews/${name}.jpg`)).status).toBe(404);
    },
  );

  test('one is painted anew when its page has another name or picture, and the older file goes', async () => {
    const address = `${server.url}/previews/painted.jpg`;
    const tag = async () => (await fetch(address)).headers.get('etag');
    expect((await fetch(address)).status).toBe(404);
    await server.asAdmin('/api/pages/slug/painted', json('PUT', { title: 'First name' }));
    const first = await tag();
    expect(await tag()).toBe(first);
    const fresh = await fetch(address, { headers: { 'If-None-Match': first ?? '' } });
    expect(fresh.status).toBe(304);

    await server.asAdmin('/api/pages/slug/painted', json('PUT', { title: 'Second name' }));
    expect(await tag()).not.toBe(first);
    const files = await readdir(join(server.dataDir, 'previews'));
    expect(files.filter((name) => name.startsWith('painted.'))).toHaveLength(1);
  });

  test('an uploaded image stands in the picture of its product, without being cut', async () => {
    const image = await uploadImage('#00c800');
    const product = { title: 'Photographed', slug: 'photographed', image };
    expect((await server.asAdmin('/api/products', json('POST', product))).status).toBe(201);
    const picture = await (await fetch(`${server.url}/previews/product/photographed.jpg`)).arrayBuffer();
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    const [red = 0, green = 0, blue = 0] = at(828, 352);
    expect([red < 20, green > 180, blue < 20]).toEqual([true, true, true]);
    // 900 x 1200 in a place of 624 x 416: 312 wide, white beside it.
    expect(at(660, 352).every((level) => level > 240)).toBe(true);
  });
});
