import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

interface Item {
  _id: string;
  name: string;
  children: Item[];
}

const readTree = async (page: Page) =>
  (await (await page.request.get('/api/sidebar-items')).json()) as Item[];

async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

test('a sidebar item is added with children of its own and saved in one call', async ({ page, axe }) => {
  await page.getByRole('button', { name: 'Add Sidebar Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Sidebar Item' });
  await dialog.getByLabel('Name', { exact: true }).fill('  Tools ');
  await choose(page, 'Link to Product', 'Disc Seals');
  await choose(page, 'Link to Page', 'Project Gallery');
  await expect(dialog.getByRole('combobox', { name: 'Link to Product' })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Link to Page' })).toBeDisabled();
  await dialog.getByLabel('Name of child 1').fill('First');
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await dialog.getByLabel('Name of child 2').fill('Second');
  await expect(dialog.getByLabel('Section of Second')).toHaveAttribute('placeholder', '#custom-section');
  await choose(page, 'Page of First', 'Project Gallery');
  await choose(page, 'Page of Second', 'Project Gallery');
  await expect(dialog.getByText('Linked page is already used by “Second”.')).toBeVisible();
  await axe();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('✅ Sidebar saved successfully!')).toBeVisible();
  expect(calls).toEqual(['POST /api/sidebar-items']);
  const saved = (await readTree(page)).find(({ name }) => name === 'Tools');
  expect(saved?.children.map(({ name }) => name)).toEqual(['First', 'Second']);
});

test('making a child independent is saved at once, the rest only by Save', async ({ page }) => {
  const parent = (await readTree(page)).find(({ name }) => name === 'Guides');
  const child = parent?.children[0]?.name ?? '';
  await page.getByRole('button', { name: 'Edit Guides' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await dialog.getByLabel('Name', { exact: true }).fill('Not saved');
  await dialog.getByRole('button', { name: `Make independent: ${child}` }).click();
  await expect(page.getByText(`${child} is independent now`)).toBeVisible();
  const tree = await readTree(page);
  expect(tree.map(({ name }) => name)).toContain(child);
  expect(tree.map(({ name }) => name)).toContain('Guides');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('✅ Sidebar saved successfully!')).toBeVisible();
  const after = await readTree(page);
  expect(after.find(({ name }) => name === 'Not saved')?.children).toHaveLength(
    (parent?.children.length ?? 0) - 1,
  );
  expect(after.map(({ name }) => name)).toContain(child);
});

test('a refused save says so in the dialog and keeps the input', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/500|Failed to save sidebar items|Failed to update/);
  await page.route('**/api/sidebar-items/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'Broken' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Edit Guides' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    '❌ Failed to save sidebar items. Check console for details.',
  );
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Renamed');
  await dialog
    .getByRole('button', { name: /^Make independent: / })
    .first()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible();
});

test('HOME has no children editor; another item is deleted after a question and restored', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Edit HOME' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await expect(dialog.getByText('Children', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Guides' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this sidebar item?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name: 'Edit Guides' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open Bin' }).click();
  await page.getByRole('button', { name: 'Restore Guides' }).click();
  await expect(page.getByRole('button', { name: 'Edit Guides' })).toBeVisible();
});

test('a tree with the same item twice is a fatal fault, and the rest of the admin goes on', async ({
  page,
}) => {
  const tree = await readTree(page);
  await page.route('**/api/sidebar-items', (route) => route.fulfill({ json: [...tree, tree[1]] }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'Infinite recursion detected: duplicate sidebar item encountered',
  );
  await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
});
