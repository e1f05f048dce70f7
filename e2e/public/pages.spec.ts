import { expect, test } from '../support/test.ts';

const ROUTES = [
  '/',
  '/project-gallery',
  '/repair-clamps',
  '/repair-clamps-316l',
  '/pipe-plug-seals-taper-fit',
  '/flap-valves-stainless-steel',
  '/pipe-seals-disc-two',
  '/terms-of-sale',
  '/no-such-page',
];

for (const route of ROUTES) {
  test(`${route} passes axe on a phone and on a desktop, and never scrolls sideways`, async ({
    page,
    axe,
    quietConsole,
  }) => {
    if (route === '/no-such-page') quietConsole.expectNoise(/404/);
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(route);
      await axe();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${route} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    // Anew: colors that still change from the one scheme to the other are neither.
    await page.goto(route);
    await axe();
  });
}

test('the first HTML of a page is complete without scripts', async ({ request }) => {
  const html = await (await request.get('/pipe-plug-seals-taper-fit')).text();
  expect(html).toMatch(/<title>[^<]{10,65}<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{50,165}"/);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/pipe-plug-seals-taper-fit"/);
  expect(html).toContain('application/ld+json');
  for (const fact of ['43 psi', 'A60', 'Viton', 'Silicone']) expect(html).toContain(fact);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('public pages carry one constant policy and nothing from elsewhere', async ({
  request,
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  const foreign: string[] = [];
  page.on('request', (made) => {
    if (!made.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      foreign.push(made.url());
  });
  const policies = new Set<string>();
  for (const route of ROUTES) {
    policies.add((await request.get(route)).headers()['content-security-policy'] ?? 'none');
    await page.goto(route).catch(() => undefined);
  }
  expect(policies.size).toBe(1);
  expect([...policies][0]).toContain("default-src 'none'");
  expect(foreign).toEqual([]);
});

test('colors follow the preference of the visitor, and paper is always light', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/pipe-plug-seals-taper-fit');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await paper()).toBe('rgb(255, 255, 255)');
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  expect(ink).toBe('rgb(21, 37, 43)');
});

test('a download says its type, its pages and its size', async ({ page }) => {
  const row = page.locator('a.download').first();
  await expect(async () => {
    await page.goto('/grip-couplings');
    await expect(row).toContainText(/PDF, \d+ pages?, \d+ KB/, { timeout: 500 });
  }).toPass();
  await page.goto('/');
  await page.locator('main ul.grid a[href^="/grip-couplings"]').first().click();
  await expect(row).toContainText(/PDF, \d+ pages?, \d+ KB/);
});

test('a page that does not exist answers 404 and helps', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/404/);
  const answer = await page.goto('/no-such-page?x=1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
  await expect(page.getByText('/no-such-page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText('Popular products')).toBeVisible();
});

test('a product that does not exist says so', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/404/);
  const answer = await page.goto('/product/no-such-product');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find a product with that URL.')).toBeVisible();
});

test('old link shapes lead to the final address', async ({ request }) => {
  const product = await request.get('/products/anything', { maxRedirects: 0 });
  expect(product.status()).toBe(308);
  expect(product.headers()['location']).toBe('/product/anything');
  const page = await request.get('/pages/repair-clamps', { maxRedirects: 0 });
  expect(page.status()).toBe(308);
  expect(page.headers()['location']).toBe('/repair-clamps');
});

test('the hub passes an anchor on and the target scrolls to it', async ({ page }) => {
  await page.goto('/repair-clamps');
  const tile = page.locator('a[data-page-anchor]').first();
  const anchor = await tile.getAttribute('data-page-anchor');
  await tile.hover();
  await tile.click();
  const target = page.locator(`[id="${anchor ?? ''}"]`);
  await expect(target).toBeInViewport();
  expect(anchor).toMatch(/restarint-pipe-couplings|pipe-repair-clamps-small-pipes/);
});
