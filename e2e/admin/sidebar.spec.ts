import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });
test.beforeEach(({ page }) => logInPlainly(page));

interface Item {
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

test('a sidebar item is added with children in one call, changed, deleted after a question and restored', async ({
  page,
  quietConsole,
}) => {
  // Removing a child raises the version of its parent. If the editor hasn't loaded that version yet, it
  // merges.
  quietConsole.expectNoise(/412/);
  await page.getByRole('button', { name: 'Add Sidebar Item' }).click();
  const add = page.getByRole('dialog', { name: 'Add Sidebar Item' });
  await add.getByLabel('Name', { exact: true }).fill('  Tools ');
  await choose(page, 'Link to Product', 'Disc Seals');
  await choose(page, 'Link to Page', 'Project Gallery');
  await expect(add.getByRole('combobox', { name: 'Link to Product' })).toHaveValue('');
  await add.getByRole('button', { name: 'Add child' }).click();
  await expect(add.getByRole('combobox', { name: 'Link to Page' })).toBeDisabled();
  await add.getByLabel('Name of child 1').fill('First');
  await add.getByRole('button', { name: 'Add child' }).click();
  await add.getByLabel('Name of child 2').fill('Second');
  await choose(page, 'Page of First', 'Project Gallery');
  await choose(page, 'Page of Second', 'Project Gallery');
  await expect(add.getByText('Linked page is already used by “Second”.')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await add.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Sidebar saved successfully!')).toBeVisible();
  expect(calls).toEqual(['POST /api/sidebar-items']);
  const saved = (await readTree(page)).find(({ name }) => name === 'Tools');
  expect(saved?.children.map(({ name }) => name)).toEqual(['First', 'Second']);

  // Making a child independent is saved at once, everything else by Save.
  await page.getByRole('button', { name: 'Edit Tools' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await edit.getByLabel('Name', { exact: true }).fill('Not saved');
  await edit.getByRole('button', { name: 'Make independent: First' }).click();
  await expect(page.getByText('First is now independent')).toBeVisible();
  const names = async () => (await readTree(page)).map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(['First', 'Tools']));
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toHaveCount(0);
  expect(await names()).toEqual(expect.arrayContaining(['First', 'Not saved']));

  await page.getByRole('button', { name: 'Edit HOME' }).click();
  await expect(edit.getByText('Children', { exact: true })).toHaveCount(0);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Guides' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this sidebar item?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Edit Guides' })).toHaveCount(0);
  // The bin comes into view, even from the end of the cards.
  await page.locator('li.product-card').last().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Open Bin' }).click();
  await expect(page.getByRole('heading', { name: /^Bin/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Restore Guides' }).click();
  await page.getByRole('button', { name: 'Close Bin' }).click();
  await expect(page.getByRole('heading', { name: /^Bin/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Guides' })).toBeVisible();
});
