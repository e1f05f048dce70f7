import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { putPage } from '../admin-builder/support.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logIn(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a page goes to the bin, comes back, and goes for good after exactly that question', async ({
  page,
  quietConsole,
}) => {
  // Reading ahead for working offline may meet the page when it is gone.
  quietConsole.expectNoise(/404/);
  await putPage(page, 'short-lived', { title: 'Short Lived', content: [] });
  await page.goto('/admin/pages');
  await button(page, 'Delete Short Lived').click();
  await expect(status(page, 'Short Lived moved to the bin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Short Lived', exact: true })).toHaveCount(0);
  expect((await page.request.get('/short-lived')).status()).toBe(404);

  const binned = page.getByRole('region', { name: /^Bin/ }).getByRole('rowheader', { name: /Short Lived/ });
  // Where one is, the bin opens at the pages; the toast leads to it.
  await status(page, 'Short Lived moved to the bin').getByRole('button', { name: 'Open Bin' }).click();
  await expect(button(page, 'Pages 1')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Restore Short Lived').click();
  await expect(status(page, 'Short Lived restored')).toContainText('Back in its old place.');
  await expect(binned).toHaveCount(0);
  expect((await page.request.get('/short-lived')).status()).toBe(200);

  const item = { name: 'Leads there', href: '/short-lived#top' };
  expect((await page.request.post('/api/sidebar-items', { data: item })).status()).toBe(201);
  const linked = { name: 'Linked to it', linkedPage: await idOf(page, 'short-lived') };
  expect((await page.request.post('/api/sidebar-items', { data: linked })).status()).toBe(201);
  const { _id } = await addProduct(page, 'Card of it');
  await page.request.put(`/api/products/${_id}`, { data: { url: '/short-lived' } });
  await page.request.delete(`/api/pages/${await idOf(page, 'short-lived')}`);
  await page.reload();
  await button(page, 'Delete Permanently Short Lived').click();
  const question = page.getByRole('alertdialog', {
    name: 'Permanently delete this item? This cannot be undone.',
  });
  await expect(question).toContainText('Sidebar items that link to it: “Linked to it”, “Leads there”.');
  await expect(question).toContainText('Product cards that lead to it: “Card of it”.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(binned).toBeVisible();
  await button(page, 'Delete Permanently Short Lived').click();
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(status(page, 'Short Lived deleted permanently')).toBeVisible();
  await expect(binned).toHaveCount(0);
});

test('an address that is taken, or a parent that is gone, is resolved on restoring, and said', async ({
  page,
}) => {
  await putPage(page, 'wanted', { title: 'First There', content: [] });
  await page.request.delete(`/api/pages/${await idOf(page, 'wanted')}`);
  await putPage(page, 'wanted', { title: 'Second There', content: [] });
  const { _id } = await addProduct(page, 'Wanted seal');
  await page.request.delete(`/api/products/${_id}`);
  await addProduct(page, 'Wanted seal');
  const guides = await treeItem(page, 'Guides');
  const child = guides.children[0];
  await page.request.delete(`/api/sidebar-items/${child?._id ?? ''}`);
  await page.request.delete(`/api/sidebar-items/${guides._id}`);

  await page.goto('/admin?view=bin');
  await button(page, 'Restore First There').click();
  await expect(status(page, 'First There restored')).toContainText(
    'Its address is taken by another one: “wanted” became “wanted-2”.',
  );
  expect(await (await page.request.get('/wanted')).text()).toContain('Second There');
  expect(await (await page.request.get('/wanted-2')).text()).toContain('First There');
  await button(page, 'Restore Wanted seal').click();
  await expect(status(page, 'Wanted seal restored')).toContainText('“wanted-seal” became “wanted-seal-2”.');
  await button(page, `Restore ${child?.name ?? ''}`).click();
  await expect(status(page, `${child?.name ?? ''} restored`)).toContainText(
    'Its parent is gone: it is at the top level now.',
  );
  await expect(button(page, `Edit ${child?.name ?? ''}`)).toBeVisible();
});

test('the Undo of a deleted sidebar item, and of a restored record, takes back that one after newer edits', async ({
  page,
}) => {
  const { _id } = await addProduct(page, 'Came back');
  await page.request.delete(`/api/products/${_id}`);
  const { _id: guides } = await treeItem(page, 'Guides');
  await page.goto('/admin?view=bin');
  await button(page, 'Restore Came back').click();
  await expect(status(page, 'Came back restored')).toBeVisible();
  await button(page, 'Delete Guides').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(status(page, 'Guides moved to the bin')).toBeVisible();
  await status(page, 'Came back restored').getByRole('button', { name: 'Undo' }).click();
  await expect(status(page, 'Undone: Came back')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Came back' })).toBeVisible();
  await status(page, 'Guides moved to the bin').getByRole('button', { name: 'Undo' }).click();
  await expect(status(page, 'Undone: Guides')).toBeVisible();
  await expect(button(page, 'Edit Guides')).toBeVisible();
  expect((await treeItem(page, 'Guides'))._id).toBe(guides);
  await expect(page.getByText('Something newer')).toHaveCount(0);
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
