import { PIXEL } from '../support/pixel.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, cardTitles } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a product needs a title and an image, is added, edited, deleted and brought back', async ({ page }) => {
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const add = page.getByRole('dialog', { name: 'Add Product' });
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('Title is required.')).toBeVisible();
  await expect(add.getByText('Image is required.')).toBeVisible();
  await add.getByLabel('Title').fill('  New Seal|Test line ');
  await add.getByLabel('Image URL').fill('a-model');
  await add.getByLabel('Connected sidebar items').fill('flap-valves');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByLabel('Connected sidebar items').fill('flap-valves');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByRole('button', { name: 'Remove flap-valves' })).toHaveCount(1);
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add).toHaveCount(0);
  await expect.poll(async () => (await cardTitles(page)).at(-1)).toBe('New Seal');

  await page.getByRole('button', { name: 'Edit New Seal Test line' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByLabel('Title')).toHaveValue('New Seal|Test line');
  await edit.getByLabel('Title').fill('Renamed Seal');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Renamed Seal' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await expect(page.getByRole('link', { name: 'New Seal Test line' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete New Seal Test line' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'New Seal Test line' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open Bin' }).click();
  await page.getByRole('button', { name: 'Restore New Seal Test line' }).click();
  await expect(page.getByRole('link', { name: 'New Seal Test line' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Test line restored' })).toBeVisible();
});

test('deleting permanently asks in exactly those words and cannot be undone', async ({ page }) => {
  const { _id } = await addProduct(page, 'To be gone');
  await page.request.delete(`/api/products/${_id}`);
  await page.getByRole('button', { name: 'Open Bin' }).click();
  await page.getByRole('button', { name: 'Delete Permanently To be gone' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Permanently delete this item? This cannot be undone.',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('rowheader', { name: /To be gone/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Permanently To be gone' }).click();
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(page.getByRole('rowheader', { name: /To be gone/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close Bin' }).click();
  await expect(page.getByRole('button', { name: 'Open Bin' })).toBeVisible();
});

test('a refused save says the server’s reason, or that it failed, and keeps the input', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/409|500|Failed to save product/);
  let answer: { status: number; json: object } = { status: 409, json: { error: 'This slug is taken.' } };
  await page.route('**/api/products', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Title').fill('Refused');
  await dialog.getByLabel('Image URL').fill('a-model');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('❌ This slug is taken.');
  answer = { status: 409, json: { error: '' } };
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('❌ Failed to save product.');
  await expect(dialog.getByLabel('Title')).toHaveValue('Refused');
});

test('an upload is checked before it is sent; a refused one can be tried again', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Image upload failed/);
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles(file);
  };
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(dialog.getByRole('alert')).toContainText('Please choose an image file.');
  await choose({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(dialog.getByRole('alert')).toContainText('Max 8MB image.');
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 500, json: { error: 'Disk is full' } }),
  );
  await choose({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(dialog.getByRole('alert')).toContainText('Image upload failed');
  await page.unroute('**/api/upload');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/uploads\//);
});

test('leaving with unsaved input asks first, and the input is offered again later', async ({ page }) => {
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Title').fill('Half a thought');
  await expect(dialog.getByText('Unsaved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  await expect(dialog.getByText('It differs in: Title.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).not.toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Restore draft' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
});

test('a card leads to its page’s builder, or to its own editor', async ({ page }) => {
  const { _id } = await addProduct(page, 'Elsewhere');
  await page.request.put(`/api/products/${_id}`, { data: { url: 'https://example.com/elsewhere' } });
  await page.reload();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/${_id}$`));
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await expect(page.getByRole('link', { name: '← Back to Admin' })).toBeVisible();
});
