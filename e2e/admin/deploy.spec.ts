import { choose } from '../support/menus.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('the admin says that changes wait for a deploy, which is reported live only when that is verified, and lists later changes (D8.1, D37.5)', async ({
  page,
  baseURL,
}) => {
  // The first review on a server writes the whole site, and another server may answer the next one.
  const review = { timeout: 180_000 };
  test.setTimeout(2 * review.timeout);
  const home = async () => (await fetch(String(baseURL))).text();
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const words = 'Dry walls since 1990.';
  await logInPlainly(page);
  await test.step('saved changes wait', async () => {
    await choose(page, page.getByRole('button', { name: 'More', exact: true }), 'Settings');
    await page.getByRole('button', { name: 'Publishing' }).click();
    await page.getByLabel(/^When I press Deploy Changes/).check();
    await save();
    await expect(page.getByText('From now on, visitors see changes only after a deploy.')).toBeVisible();
    await page.getByLabel('Headline', { exact: true }).fill(words);
    await save();
    await expect(page.getByText('Visitors see this change after the next deploy.')).toBeVisible();
    expect(await home()).not.toContain(words);
    // A signed-in user sees the public pages as visitors do.
    expect(await (await page.request.get('/')).text()).not.toContain(words);
    await page.goto('/admin/gallery');
    await expect(page.getByRole('link', { name: 'View deployed page' })).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await test.step('a deploy shows them', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Deploy Changes' }).click();
    await expect(
      dialog.getByText(/see the version from today, .* 1 saved change is pending\./),
    ).toBeVisible();
    // The click happens while the site is still being checked.
    await dialog.getByRole('button', { name: /^Deploy/ }).click();
    await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
    await expect(dialog.getByText('The site is live with your changes.')).toBeVisible(review);
    await expect(dialog.getByRole('log', { name: 'Deploy log' })).not.toBeEmpty();
    // Another server may be up to two seconds behind (D37.4).
    await expect.poll(home).toContain(words);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a later change is listed', async () => {
    await addProduct(page, 'New on the site');
    await page.getByRole('button', { name: 'Deploy Changes' }).click();
    const added = dialog.getByRole('listitem').filter({ hasText: 'Added: /product/new-on-the-site' });
    await expect(added).toBeVisible(review);
  });
});
