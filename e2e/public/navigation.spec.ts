import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/test.ts';

/** Waits until the application has taken over the document. */
const takenOver = async (page: Page) => {
  await page.locator('body').hover();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
};

test('one panel of the sidebar is open at a time and the current item is marked', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: /products|catalogue|main/i }).first();
  const panels = nav.locator('details');
  expect(await panels.count()).toBeGreaterThan(3);
  await panels.nth(0).locator('> summary').click();
  await expect(panels.nth(0)).toHaveAttribute('open', '');
  const second = nav.locator('.sidebar-tree > ul > li > details').nth(1);
  await second.locator('> summary').click();
  await expect(second).toHaveAttribute('open', '');
  await expect(nav.locator('.sidebar-tree > ul > li > details[open]')).toHaveCount(1);

  const link = second.locator('a:visible').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href ?? ''}$`));
  await expect(nav.locator(`a[href="${href ?? ''}"]`)).toHaveAttribute('aria-current', 'page');
  // It is remembered by a script, which may come after the page.
  const remembered = () => page.evaluate(() => localStorage.getItem('currentPage') ?? '');
  await expect.poll(remembered).toContain('name');
});

test('of a navigation of hundreds of entries a page has its own branch; the others come when they are opened', async ({
  page,
  browser,
  ownServer,
}) => {
  const { url } = ownServer;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { Origin: url } });
    expect(answer.ok()).toBe(true);
  };
  await post('/api/authenticate', { password: PASSWORD });
  const pages = (await (await page.request.get(`${url}/api/pages`)).json()) as {
    _id: string;
    slug: string;
  }[];
  const [target] = pages;
  if (!target) throw new Error('There is a page');
  for (const name of ['Large', 'Larger']) {
    const children = Array.from({ length: 150 }, (_, at) => ({
      name: `${name} ${String(at)}`,
      ...(at === 3 ? { linkedPage: target._id } : { href: `/${name}-${String(at)}` }),
    }));
    await post('/api/sidebar-items', { name, children });
  }

  // Without scripts: a real link leads to a page that has the branch.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(url);
  const branch = (of: typeof page) =>
    of.locator('.sidebar-tree > ul > li > details', { has: of.locator('> summary', { hasText: 'Larger' }) });
  await branch(still).locator('> summary').click();
  await branch(still).getByRole('link', { name: 'All 150 entries' }).click();
  await expect(still).toHaveURL(`${url}/${target.slug}`);
  await expect(branch(still).locator('a')).toHaveCount(150);
  await context.close();

  await page.goto(url);
  expect(await branch(page).locator('a').count()).toBe(1);
  await takenOver(page);
  await branch(page).locator('> summary').click();
  await expect(branch(page).locator('a')).toHaveCount(150);
  await expect(branch(page)).toHaveAttribute('open', '');
  await expect(page.locator('.sidebar-tree > ul > li > details[open]')).toHaveCount(1);
  await branch(page).getByRole('link', { name: 'Larger 3', exact: true }).click();
  await expect(page).toHaveURL(`${url}/${target.slug}`);
  await expect(branch(page).getByRole('link', { name: 'Larger 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // The page itself comes after its address.
  await page.waitForLoadState('networkidle');
});

test('the drawer opens and closes on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const open = page.getByRole('button', { name: /menu/i });
  await open.click();
  await expect(page.getByRole('link', { name: 'HOME', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /close/i }).click();
  await expect(page.getByRole('link', { name: 'HOME', exact: true })).toBeHidden();
});

test('the way back, and a reload, lead to where the visitor was', async ({ page }) => {
  const interactive = () => expect(page.locator('html[data-interactive]')).toBeAttached();
  const card = page.locator('[data-home-grid] > li:has(a:not([href*="#"]))').last();
  await page.goto('/');
  await card.scrollIntoViewIfNeeded();
  await interactive();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const top = await place();
  expect(top).toBeGreaterThan(500);

  await card.getByRole('link').click();
  await expect(page.locator('#main h1')).toBeFocused();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(top);
  await page.reload();
  await interactive();
  await expect.poll(place).toBe(top);
  await expect(card).toBeInViewport();
});

test('a nested panel that its sibling has closed opens again by one click', async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
  const top = page.locator('.sidebar-tree > ul > li > details').first();
  await top.locator('> summary').click();
  for (const index of [0, 1, 0]) {
    const panel = top.locator('> ul > li > details').nth(index);
    await panel.locator('> summary').click();
    await expect(panel).toHaveAttribute('open', '');
    await expect(top.locator('details[open]')).toHaveCount(1);
  }
});

test('a panel that was opened before the scripts came closes by one click', async ({ page }) => {
  // The scripts are held back until the panel is open.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const top = page.locator('.sidebar-tree > ul > li > details').first();
  const nested = top.locator('> ul > li > details').first();
  await top.locator('> summary').click();
  await nested.locator('> summary').click();
  await expect(nested).toHaveAttribute('open', '');
  release();
  await takenOver(page);
  await expect(nested).toHaveAttribute('open', '');
  await nested.locator('> summary').click();
  await expect(nested).not.toHaveAttribute('open');
});

test('the arrow of a fixed page leads home, before and after the scripts have taken over', async ({
  page,
}) => {
  const arrow = page.locator('a.back-link');
  await page.goto('/repair-clamps');
  await takenOver(page);
  await page.locator('#main a[href^="/pipe-sealing-internal-repair"]').first().click();
  await expect(page).toHaveURL(/internal-repair$/);
  await expect(arrow).toHaveAttribute('href', '/');
  await arrow.click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the arrow of a page of our own, and "Go back", lead to the previous entry, or home where there is none', async ({
  page,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  const { url } = ownServer;
  const login = await page.request.post(`${url}/api/authenticate`, {
    data: { password: PASSWORD },
    headers: { Origin: url },
  });
  expect(login.status()).toBe(200);
  const saved = await page.request.put(`${url}/api/pages/slug/news`, {
    data: { title: 'News', slug: 'news', images: [], pdfs: [], content: [] },
    headers: { Origin: url },
  });
  expect(saved.ok()).toBe(true);
  for (const [path, name] of [
    ['/news', /Home/],
    ['/no-such-page', 'Go back'],
  ] as const) {
    // A tab of its own: nothing lies before its first entry.
    await page.goto(`${url}${path}`);
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => window.open(location.href));
    const tab = await opened;
    await takenOver(tab);
    const inTab = tab.locator('#main').getByRole('link', { name });
    await tab.locator('.footer a[href="/terms-of-sale"]').click();
    await expect(tab).toHaveURL(/terms-of-sale$/);
    await tab.goBack();
    await expect(inTab).toBeVisible();
    await inTab.click();
    await expect(tab).toHaveURL(`${url}/`);
    // From there on there is one.
    await tab.goBack();
    await tab.goto(`${url}/terms-of-sale`);
    await tab.goto(`${url}${path}`);
    await takenOver(tab);
    await inTab.click();
    await expect(tab).toHaveURL(/terms-of-sale$/);
    await tab.close();
  }
});

test('the arrow leads back to the other site that a link was on', async ({ page, server, quietConsole }) => {
  quietConsole.expectNoise(/404/);
  const elsewhere = createServer((_, response) => {
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<a href="${server.url}/no-such-page">to the catalogue</a>`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  await page.getByRole('link').click();
  await takenOver(page);
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByRole('link', { name: 'to the catalogue' })).toBeVisible();
  elsewhere.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('one can browse from home to a product page and back, search, and open the drawer', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Search products' }).fill('taper');
    await page.getByRole('textbox', { name: 'Search products' }).press('Enter');
    await expect(page.locator('main ul.grid > li').first()).toContainText(/taper/i);
    await page.locator('main ul.grid > li a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: /menu/i }).click();
    await expect(page.getByRole('link', { name: 'HOME', exact: true })).toBeVisible();
  });
});
