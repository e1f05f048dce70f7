import { expect, test } from '../support/test.ts';

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
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(top);
  await page.reload();
  await interactive();
  await expect.poll(place).toBe(top);
  await expect(card).toBeInViewport();
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
