import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { putPage } from '../admin-builder/support.ts';
import { addProduct, pressInToast, status } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logIn(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a page moves to the bin, is restored, and is deleted permanently after exactly that question (D7.1)', async ({
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
});

test('restoring resolves a taken address or a missing parent, and each Undo reverts its own edit (D10.2)', async ({
  page,
}) => {
  await putPage(page, 'wanted', { title: 'First There', content: [] });
  await page.request.delete(`/api/pages/${await idOf(page, 'wanted')}`);
  await putPage(page, 'wanted', { title: 'Second There', content: [] });
  const guides = await treeItem(page, 'Guides');
  const child = guides.children[0];
  await page.request.delete(`/api/sidebar-items/${child?._id ?? ''}`);
  await page.request.delete(`/api/sidebar-items/${guides._id}`);
  const { _id } = await addProduct(page, 'Came back');
  await page.request.delete(`/api/products/${_id}`);

  await page.goto('/admin?view=bin');
  await button(page, 'Restore First There').click();
  await expect(status(page, 'First There restored')).toContainText(
    'Another record has its address, so “wanted” became “wanted-2”.',
  );
  expect(await (await page.request.get('/wanted')).text()).toContain('Second There');
  expect(await (await page.request.get('/wanted-2')).text()).toContain('First There');
  await button(page, `Restore ${child?.name ?? ''}`).click();
  await expect(status(page, `${child?.name ?? ''} restored`)).toContainText(
    'Its parent no longer exists, so it’s now at the top level.',
  );
  await button(page, 'Restore Came back').click();
  await pressInToast(page, 'Came back restored', 'Undo');
  await expect(page.getByRole('rowheader', { name: 'Came back' })).toBeVisible();

  await button(page, `Delete ${child?.name ?? ''}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await pressInToast(page, `${child?.name ?? ''} moved to the bin`, 'Undo');
  await expect(button(page, `Edit ${child?.name ?? ''}`)).toBeVisible();
});

interface TreeItem {
  _id: string;
  name: string;
  children: TreeItem[];
}

async function treeItem(page: Page, name: string): Promise<TreeItem> {
  const tree = (await (await page.request.get('/api/sidebar-items')).json()) as TreeItem[];
  const found = tree.find((item) => item.name === name);
  if (found === undefined) throw new Error(`There is no sidebar item ${name}`);
  return found;
}

async function idOf(page: Page, slug: string): Promise<string> {
  const found = (await (await page.request.get(`/api/pages/slug/${slug}`)).json()) as { _id: string };
  return found._id;
}
