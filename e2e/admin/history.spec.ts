import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { putPage } from '../admin-builder/support.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logIn(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const change = (page: Page, id: string, data: object) => page.request.put(`/api/products/${id}`, { data });

interface Item {
  _id: string;
  children: Item[];
}

async function titleOf(page: Page, id: string): Promise<string> {
  return ((await (await page.request.get(`/api/products/${id}`)).json()) as { title: string }).title;
}

test('an earlier version is compared in words and put back, and one undo takes that back', async ({
  page,
  axe,
}) => {
  const { _id } = await addProduct(page, 'Old name');
  await change(page, _id, { title: 'New name', metaTitle: 'For search' });
  await page.goto('/admin');
  await button(page, 'History of New name').click();
  const dialog = page.getByRole('dialog', { name: 'History: New name' });
  await expect(
    dialog.getByRole('button', { name: /Version 2: Title, Meta title.*the office, Chrome/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Title Old name New name/ })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Take back only Title' }).click();
  await expect(status(page, 'New name is back at version 1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await titleOf(page, _id)).toBe('Old name');

  await button(page, 'History of Old name').click();
  const again = page.getByRole('dialog', { name: 'History: Old name' });
  await again.getByRole('button', { name: /Version 2:/ }).click();
  await again.getByRole('button', { name: 'Restore version 2' }).click();
  const done = status(page, 'Old name is back at version 2');
  await done.getByRole('button', { name: 'Undo' }).click();
  // The card shows it before the server has it; this is said when it has.
  await expect(status(page, 'Undone: Old name')).toBeVisible();
  await expect(button(page, 'History of Old name')).toBeVisible();
  expect(await titleOf(page, _id)).toBe('Old name');
});

test('a page shows its history by sections, and the builder goes on from what was put back', async ({
  page,
}) => {
  const section = (html: string) => ({
    type: 'section',
    title: 'Operating head',
    rows: [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html } }]] }],
  });
  await putPage(page, 'flap-valve', { title: 'Flap valve', content: [section('<p>5 m in a flood</p>')] });
  await putPage(page, 'flap-valve', { title: 'Flap valve', content: [section('<p>1 m in a flood</p>')] });
  await page.goto('/admin/flap-valve');
  await button(page, 'History of Flap valve').click();
  const dialog = page.getByRole('dialog', { name: 'History: Flap valve' });
  await expect(dialog.getByRole('row', { name: /Section “Operating head”.*5 m.*1 m/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog).toHaveCount(0);
  const preview = await page.request.get('/flap-valve');
  expect(await preview.text()).toContain('5 m in a flood');
  // The editor holds the new version: saving it is no conflict.
  await page.getByLabel('Title', { exact: true }).first().fill('Flap valve A');
  await button(page, 'Save').click();
  await expect(status(page, 'Page saved successfully')).toBeVisible();
});

test('without a connection the history says so, shows what is here, and queues a restoration', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { _id } = await addProduct(page, 'First');
  await change(page, _id, { title: 'Second' });
  await page.goto('/admin');
  await button(page, 'History of Second').click();
  const dialog = page.getByRole('dialog', { name: 'History: Second' });
  await expect(dialog.getByRole('button', { name: 'Restore version 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await context.setOffline(true);
  await button(page, 'History of Second').click();
  await expect(dialog).toContainText('No connection: this is what this computer holds.');
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(status(page, 'It is sent when the connection is back.')).toBeVisible();
  await expect(button(page, 'History of First')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => titleOf(page, _id)).toBe('First');
});

test('the product dialog and the bin lead to the history, and say without a connection what is here', async ({
  page,
  context,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { _id } = await addProduct(page, 'First');
  await change(page, _id, { title: 'Second' });
  await page.goto('/admin');
  await button(page, 'Edit Second').click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('button', { name: 'History of Second' }).click();
  const dialog = page.getByRole('dialog', { name: 'History: Second' });
  await expect(dialog.getByRole('row', { name: /Title First Second/ })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog).toHaveCount(0);
  // The fields hold what was put back: saving it is no conflict.
  await expect(editor.getByLabel('Title')).toHaveValue('First');
  await editor.getByRole('button', { name: 'Cancel' }).click();

  await page.request.delete(`/api/products/${_id}`);
  await page.goto('/admin?view=bin');
  // Its card stands beside the bin until the list has been read again.
  const inBin = page.getByRole('region', { name: /^Bin/ }).getByRole('button', { name: 'History of First' });
  await inBin.click();
  const binned = page.getByRole('dialog', { name: 'History: First' });
  await expect(binned.getByRole('button', { name: /Moved to the bin/ })).toBeVisible();
  await binned.getByRole('button', { name: 'Close' }).last().click();
  await context.setOffline(true);
  await inBin.click();
  await expect(binned).toContainText('No connection: this is what this computer holds.');
  await binned.getByRole('button', { name: /Version 2:/ }).click();
  await binned.getByRole('button', { name: 'Restore version 2' }).click();
  await expect(page.getByRole('rowheader', { name: 'First' })).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(() => titleOf(page, _id)).toBe('Second');
});

test('a named moment brings back the orders of products and of children, by one step', async ({ page }) => {
  const names = async () => {
    const products = (await (await page.request.get('/api/products')).json()) as { title: string }[];
    const tree = (await (await page.request.get('/api/sidebar-items')).json()) as Item[];
    const parent = tree.find(({ children }) => children.length > 1);
    return { products: products.map(({ title }) => title), children: parent?.children ?? [] };
  };
  const before = await names();
  await page.request.post('/api/marks', { data: { name: 'before the trade fair' } });
  const list = (await (await page.request.get('/api/products')).json()) as Item[];
  const turned = (items: Item[]) => [...items].reverse().map(({ _id }, order) => ({ _id, order }));
  await page.request.post('/api/products/reorder', { data: { products: turned(list) } });
  await page.request.post('/api/sidebar-items/reorder', { data: { items: turned(before.children) } });
  const after = await names();
  expect(after).not.toEqual(before);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: /^History of / }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do' }).fill('marks');
  await page.keyboard.press('Enter');
  await button(page, 'What changed since before the trade fair').click();
  const since = page.getByRole('dialog', { name: 'Since “before the trade fair”' });
  await expect(since.getByRole('listitem')).toHaveText([/^Order of the products/, /^Order of the sidebar/]);
  await since.getByRole('button', { name: 'Put everything back' }).click();
  await since.getByRole('button', { name: 'Put back the order' }).click();
  await expect(since).toContainText('Nothing has changed since this mark.');
  const orders = ({ products, children }: typeof before) => [products, children.map(({ _id }) => _id)];
  // Shown at once, and sent after.
  await expect.poll(async () => orders(await names())).toEqual(orders(before));
  await status(page, 'The order is as it was').getByRole('button', { name: 'Undo' }).click();
  await expect(since.getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => orders(await names())).toEqual(orders(after));
});

test('everything goes back to a named moment, and one undo brings back what was', async ({ page, axe }) => {
  const { _id } = await addProduct(page, 'Before the fair');
  const gone = await addProduct(page, 'To be deleted');
  await page.goto('/admin');
  await expect(button(page, 'History of Before the fair')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do' }).fill('marks');
  await page.keyboard.press('Enter');
  const marks = page.getByRole('dialog', { name: 'History and marks' });
  await marks.getByLabel('Name this moment').fill('before the trade fair');
  await page.keyboard.press('Enter');
  await expect(marks.getByText('before the trade fair')).toBeVisible();
  await change(page, _id, { title: 'After the fair' });
  await page.request.delete(`/api/products/${gone._id}`);
  await addProduct(page, 'Made since');
  await axe();
  await button(page, 'What changed since before the trade fair').click();
  const since = page.getByRole('dialog', { name: 'Since “before the trade fair”' });
  await expect(since.getByRole('listitem').filter({ hasText: 'After the fair' })).toContainText(
    'Changed: Title',
  );
  await expect(since.getByRole('listitem').filter({ hasText: 'Made since' })).toContainText(
    'goes to the bin',
  );
  await axe();
  await since.getByRole('button', { name: 'Put everything back' }).click();
  await since.getByRole('button', { name: 'Put back 3 records' }).click();
  await expect(since).toContainText('Nothing has changed since this mark.');
  expect(await titleOf(page, _id)).toBe('Before the fair');
  await status(page, '3 records are as they were').getByRole('button', { name: 'Undo' }).click();
  await expect(since.getByRole('listitem').filter({ hasText: 'After the fair' })).toBeVisible();
  expect(await titleOf(page, _id)).toBe('After the fair');
});
