import { expect, test } from '../support/test.ts';

test('every page of the sitemap has a picture to share, and search engines one of every product', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname);
  const pictures = new Set<string>();
  for (const path of [...paths, '/view/pdf', '/not-found']) {
    const html = await (await request.get(path)).text();
    const [, shared = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(shared, path).not.toBe('');
    pictures.add(new URL(shared).pathname);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as { '@type': string; image?: string[] },
    );
    const product = data.find((entry) => entry['@type'] === 'Product');
    expect(product !== undefined, path).toBe(path.startsWith('/product/'));
    if (product !== undefined) expect(product.image?.length, path).toBeGreaterThan(0);
    for (const image of product?.image ?? []) pictures.add(new URL(image).pathname);
  }
  expect(pictures.size).toBeGreaterThan(paths.length / 2);

  await page.goto('/');
  const wrong = await page.evaluate(
    async (addresses) => {
      const found: string[] = [];
      for (const address of addresses) {
        const response = await fetch(address);
        const { width, height } = await createImageBitmap(await response.blob());
        if (response.status !== 200 || width !== 1200 || height !== 630)
          found.push(`${address}: ${response.status}, ${width} x ${height}`);
      }
      return found;
    },
    [...pictures],
  );
  expect(wrong).toEqual([]);
});
