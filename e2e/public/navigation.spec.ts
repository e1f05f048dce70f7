import type { Page } from '@playwright/test';
import { putPage } from '../admin-builder/support.ts';
import { expect, logInCalls, test } from '../support/test.ts';

/** Waits until the application has hydrated the document. */
const takenOver = async (page: Page) => {
  await page.locator('body').hover();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
};

/** Blocks the application until the returned function is called. */
async function withoutApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

test('one panel of the sidebar is open at a time, and the current item is marked and kept (D5.7)', async ({
  page,
}) => {
  await page.goto('/');
  const panels = page.locator('#navigation > .sidebar-tree > ul > li > details');
  for (const at of [0, 1]) {
    await panels.nth(at).locator('> summary').click();
    await expect(panels.nth(at)).toHaveAttribute('open', '');
    await expect(page.locator('.sidebar-tree > ul > li > details[open]')).toHaveCount(1);
  }
  const link = panels.nth(1).locator('a:visible').first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator(`#navigation a[href="${href}"]`)).toHaveAttribute('aria-current', 'page');
  // A script stores it, possibly after the page is shown.
  await expect.poll(() => kept(page, 'currentPage')).toContain('name');

  // A nested panel that its sibling has closed opens again by one click.
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

test('Back and a reload return to where the visitor was', async ({ page }) => {
  const card = page.locator('[data-drawn=home-grid] > li:has(a:not([href*="#"]))').last();
  await page.goto('/');
  await card.scrollIntoViewIfNeeded();
  await takenOver(page);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const top = await place();
  expect(top).toBeGreaterThan(500);
  await card.getByRole('link').click();
  await expect(page.locator('#main h1')).toBeFocused();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(top);
  await page.reload();
  await expect.poll(place).toBe(top);
  await expect(card).toBeInViewport();
});

test('a tile of a hub passes its anchor on, and the target scrolls to it (D5.7)', async ({ page }) => {
  await page.goto('/repair-clamps');
  const tile = page.locator('a[data-page-anchor]').first();
  const anchor = (await tile.getAttribute('data-page-anchor')) ?? '';
  expect(anchor).toMatch(/restarint-pipe-couplings|pipe-repair-clamps-small-pipes/);
  await takenOver(page);
  await tile.click();
  await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

test('the arrow of a page of the office, and "Go back", lead to the previous entry, or home where there is none', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ baseURL: office.url });
  const page = await context.newPage();
  await logInCalls(page);
  await putPage(page, 'news', { title: 'News', content: [] });
  for (const [path, name] of [
    ['/news', /Home/],
    ['/no-such-page', 'Go back'],
  ] as const) {
    // A new tab has no earlier entry.
    await page.goto(path);
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => window.open(location.href));
    const tab = await opened;
    await takenOver(tab);
    const arrow = tab.locator('.band, #main').getByRole('link', { name });
    await arrow.click();
    await expect(tab).toHaveURL('/');
    await tab.goto('/terms-of-sale');
    await tab.goto(path);
    await takenOver(tab);
    await arrow.click();
    await expect(tab).toHaveURL('/terms-of-sale');
    await tab.close();
  }
  await context.close();
});

test.describe('a click before the scripts arrive', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('is not lost: the ways back, and a button', async ({ page, context, quietConsole }) => {
    quietConsole.expectNoise(/404/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [path, role, name] of [
      ['/view/pdf?src=%2Fdata-sheets%2Frepair-clamps-316l.pdf&name=sheet.pdf', 'button', 'Back'],
      ['/no-such-page', 'link', 'Go back'],
      ['/repair-clamps-316l', 'button', /^Copy/],
    ] as const) {
      await page.goto('/terms-of-sale');
      const release = await withoutApplication(page);
      const requested = page.waitForRequest(/entry-client/);
      await page.goto(path);
      await page.locator('main').getByRole(role, { name }).first().tap();
      await requested;
      await expect(page).toHaveURL(path);
      release();
      if (path === '/repair-clamps-316l') {
        const copied = () => page.evaluate(() => navigator.clipboard.readText());
        await expect.poll(copied).toContain('/repair-clamps-316l');
      } else await expect(page).toHaveURL(/terms-of-sale$/);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('puts a part on the quote list, as a later one does', async ({ page }) => {
    const release = await withoutApplication(page);
    const requested = page.waitForRequest(/entry-client/);
    await page.goto('/product/repair-clamp-q');
    await page.locator('a[data-add-inquiry]').first().tap();
    await requested;
    await expect(page).toHaveURL('/product/repair-clamp-q');
    release();
    await expect(page.getByText('Added to your quote list (1 product).')).toBeVisible();
    expect(await kept(page, 'inquiry')).toContain('repair-clamp-q');
  });

  test('keeps the anchor of a tile and the item of the navigation for the next page (D5.7)', async ({
    page,
  }) => {
    await withoutApplication(page);
    await page.goto('/repair-clamps');
    const tile = page.locator('[data-page-anchor]').first();
    const anchor = (await tile.getAttribute('data-page-anchor')) ?? '';
    await tile.click();
    await expect(page).toHaveURL(/#/);
    expect(await kept(page, 'currentPageID')).toBe(anchor);
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.goto('/');
    await page.locator('#navigation > .sidebar-tree > ul > li > a').last().click();
    await expect(page).not.toHaveURL('/');
    expect(await kept(page, 'currentPage')).toContain('Guarantee');
    await expect(page.locator('#navigation [aria-current]')).toBeInViewport();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor browses from home to a product, searches, and opens and closes the drawer (D11.1)', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Search products' }).fill('taper');
    await page.getByRole('textbox', { name: 'Search products' }).press('Enter');
    await expect(page.locator('main ul.grid > li').first()).toContainText(/taper/i);
    await page.locator('main ul.grid > li a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/taper/i);
    await page.setViewportSize({ width: 360, height: 740 });
    const home = page.getByRole('link', { name: 'HOME', exact: true });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(home).toBeVisible();
    await page.getByRole('button', { name: /close/i }).click();
    await expect(home).toBeHidden();
  });
});
