import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('every room has a heading of the same size', async ({ page }) => {
  const sizes = new Set<string>();
  for (const room of ['', '/pages', '/figures', '/tables', '/tables/new', '/gallery', '/settings']) {
    await page.goto(`/admin${room}`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    sizes.add(await heading.evaluate((element) => getComputedStyle(element).fontSize));
  }
  expect([...sizes]).toHaveLength(1);
});

test('a page at the address of a room is edited below Pages', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/404/);
  await page.goto('/admin/pages/figures');
  await expect(page.getByText('Nothing is at /figures yet.')).toBeVisible();
});
