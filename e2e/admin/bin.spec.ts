import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { putPage } from '../admin-builder/support.ts';
import { addProduct, pressInToast, status } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });
test.beforeEach(({ page }) => logIn(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a page moves to the bin, is restored, is deleted permanently after exactly that question, and gets another address if its own is taken (D7.1, D10.2)', async ({
  page,
  quietConsole,
}) => {
  // The prefetch for offline use may request the page after it was deleted.
  quietConsole.expectNoise(/404/);
  await putPage(page, 'short-lived', { title: 'Short Lived', content: [] });
  await page.goto('/admin/pages');
  await button(page, 'Delete Short Lived').click();
  await expect(status(page, 'Short Lived moved to the bin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Short Lived', exact: true })).toHaveCount(0);
  expect((await page.request.get('/short-lived')).status()).toBe(404);

  const binned = page.getByRole('region', { name: /^Bin/ }).getByRole('rowheader', { name: /Short Lived/ });
  // The toast opens the bin at the kind of the current screen, here the pages.
  await pressInToast(page, 'Short Lived moved to the bin', 'Open Bin');
  await expect(page.getByRole('radio', { name: 'Pages 1' })).toBeChecked();
  await button(page, 'Restore Short Lived').click();
  await expect(status(page, 'Short Lived restored')).toContainText('It’s back where it was.');
  await expect(binned).toHaveCount(0);
  expect((await page.request.get('/short-lived')).status()).toBe(200);

  const id = await idOf(page, 'short-lived');
  const linked = { name: 'Linked to it', linkedPage: id };
  expect((await page.request.post('/api/sidebar-items', { data: linked })).status()).toBe(201);
  const { _id } = await addProduct(page, 'Card of it');
  await page.request.put(`/api/products/${_id}`, { data: { url: '/short-lived' } });
  await page.request.delete(`/api/pages/${id}`);
  await page.reload();
  await button(page, 'Delete Permanently Short Lived').click();
  const question = page.getByRole('alertdialog', {
    name: 'Permanently delete this item? This cannot be undone.',
  });
  await expect(question).toContainText('Sidebar items that link to it: “Linked to it”.');
  await expect(question).toContainText('Product cards that link to it: “Card of it”.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(binned).toBeVisible();
  await button(page, 'Delete Permanently Short Lived').click();
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(status(page, 'Short Lived deleted permanently')).toBeVisible();
  await expect(binned).toHaveCount(0);

  await putPage(page, 'wanted', { title: 'First There', content: [] });
  await page.request.delete(`/api/pages/${await idOf(page, 'wanted')}`);
  await putPage(page, 'wanted', { title: 'Second There', content: [] });
  await page.reload();
  await button(page, 'Restore First There').click();
  await expect(status(page, 'First There restored')).toContainText(
    'Another record has its address, so “wanted” became “wanted-2”.',
  );
  expect(await (await page.request.get('/wanted')).text()).toContain('Second There');
  expect(await (await page.request.get('/wanted-2')).text()).toContain('First There');
});

async function idOf(page: Page, slug: string): Promise<string> {
  const found = (await (await page.request.get(`/api/pages/slug/${slug}`)).json()) as { _id: string };
  return found._id;
}
