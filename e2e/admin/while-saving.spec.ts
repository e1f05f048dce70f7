import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

/** Answers to writes are held back until what it returns is called; the writes themselves are carried out. */
async function holdAnswers(page: Page, url: string): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    await opened;
    await route.fulfill({ response });
  });
  return open;
}

interface Product {
  title: string;
  metaTitle: string;
}

test('what is typed in the product dialog while it saves stays, and is saved next', async ({ page }) => {
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const title = dialog.getByLabel('Title');
  await title.fill('Saved');
  const answer = await holdAnswers(page, '**/api/products/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await title.fill('Saved, and typed since');
  answer();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(title).toHaveValue('Saved, and typed since');
  await expect(dialog.getByText('Unsaved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);
  const products = (await (await page.request.get('/api/products')).json()) as Product[];
  expect(products.map((product) => product.title)).toContain('Saved, and typed since');
});

test('while no answer comes the product dialog can be closed: the edit is kept already', async ({ page }) => {
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Title').fill('Closed meanwhile');
  const answer = await holdAnswers(page, '**/api/products/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  answer();
  await expect(page.getByText('Closed meanwhile saved')).toBeVisible();
});

test('what is typed in the sidebar editor while it saves stays, and makes no child twice', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add Sidebar Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Sidebar Item' });
  await dialog.getByLabel('Name', { exact: true }).fill('Tools');
  await dialog.getByRole('button', { name: 'Add child' }).click();
  await dialog.getByLabel('Name of child 1').fill('First');
  const answer = await holdAnswers(page, '**/api/sidebar-items');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await dialog.getByLabel('Name of child 1').fill('First, renamed');
  answer();
  const edited = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await expect(edited.getByRole('button', { name: 'Save' })).toBeEnabled();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  const tree = (await (await page.request.get('/api/sidebar-items')).json()) as {
    name: string;
    children: { name: string }[];
  }[];
  expect(tree.find(({ name }) => name === 'Tools')?.children.map(({ name }) => name)).toEqual([
    'First, renamed',
  ]);
});
