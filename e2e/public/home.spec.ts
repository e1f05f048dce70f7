import { expect, test } from '../support/test.ts';

test('a visitor finds a product by words of its title and opens it; a search without a match offers a way out', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.locator('main ul.grid > li');
  const all = await cards.count();
  expect(all).toBeGreaterThanOrEqual(36);

  const search = page.getByRole('textbox', { name: 'Search products', exact: true });
  await search.fill('  TAPER plug ');
  await expect(cards).not.toHaveCount(all);
  await expect(cards.first()).toContainText(/taper/i);

  await page.getByRole('button', { name: /clear/i }).click();
  await expect(cards).toHaveCount(all);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  await search.fill('zzz');
  await expect(page.getByRole('link', { name: /Search all pages and specs/ })).toHaveAttribute(
    'href',
    '/search?q=zzz',
  );
  const quote = page.getByRole('main').getByRole('link', { name: 'Request email quote' }).first();
  await expect(quote).toHaveAttribute('href', /Quote%20request%3A%20zzz/);
  await expect(cards).toHaveCount(0);
  await page.getByRole('button', { name: /clear/i }).click();

  await cards
    .filter({ hasText: /tapered plug/i })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/tapered plug/i);
});

test('the grid has 1, 2, 3 and 6 columns by width', async ({ page }) => {
  await page.goto('/');
  for (const [width, columns] of [
    [360, 1],
    [700, 2],
    [1000, 3],
    [1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tracks = await page
      .locator('main ul.grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(tracks, `${width} px`).toBe(columns);
  }
});

test('typed text and focus survive the arrival of the application', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.getByRole('textbox', { name: 'Search products', exact: true });
  await search.click();
  await page.keyboard.type('clamp');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('clamp');
  await expect(page.locator('main ul.grid > li').first()).toContainText(/clamp/i);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('six links above the grid show a family each, in the saved order, the search stays within it, and a tile opens the finder', async ({
      page,
    }) => {
      await page.goto('/');
      const titles = page.locator('main ul.grid .card-title > b');
      const all = await titles.allTextContents();
      const families = page.getByRole('navigation', { name: 'Product families' }).getByRole('link');
      await expect(families).toHaveCount(7);
      await expect(families.first()).toHaveAttribute('aria-current', 'true');
      await families.filter({ hasText: 'Gates' }).click();
      await expect(page).toHaveURL('/?family=gates-stop-logs-and-odor-control');
      await expect(families.first()).not.toHaveAttribute('aria-current');
      const shown = await titles.allTextContents();
      expect(shown.length).toBeLessThan(all.length);
      expect(shown).toEqual(all.filter((title) => shown.includes(title)));

      await page.getByRole('textbox', { name: 'Search products' }).fill('clamp');
      await page.getByRole('textbox', { name: 'Search products' }).press('Enter');
      await expect(titles).toHaveCount(0);
      await page
        .getByRole('navigation', { name: 'Product families' })
        .getByText('All', { exact: true })
        .click();
      await expect(titles.first()).toHaveText(/clamp/i);

      await page.goto('/');
      await page.getByRole('link', { name: /^Stop backflow/ }).click();
      await expect(page.getByLabel('Application')).toHaveValue('stop-backflow');
    });
  });
