import { expect, test } from '../support/test.ts';

test('a page whose view can’t be loaded leaves its links to the browser', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/ERR_FAILED/);
  await page.route(/\/assets\/search-view-[^/]+\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/search?q=clamp');
  await page.locator('a[data-add-inquiry]').first().click();
  await failed;
  await expect(page).toHaveURL(/\/inquiry/);
});

test('an image whose lightbox can’t be loaded leaves the gallery as it is', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_FAILED/);
  await page.route(/\/assets\/lightbox-dialog-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/project-gallery');
  const group = page.locator('details.gallery-group:has(.gallery-grid)').last();
  await group.locator('> summary').hover();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await group.locator('> summary').click();
  const project = group.locator('details:has(.gallery-grid) > summary');
  if ((await project.count()) > 0) await project.first().click();
  const failed = page.waitForEvent('requestfailed');
  await group.locator('.gallery-grid').first().getByRole('button').first().click();
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(group).toBeVisible();
});
