import { PIXEL } from '../support/pixel.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, cardTitles } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

test('a product needs a title and an image, whose upload is checked, is added, edited, and undone (D7.1, D10.1, D10.2)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Image upload failed/);
  await logInPlainly(page);
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const add = page.getByRole('dialog', { name: 'Add Product' });
  // An upload is checked before it is sent, and a refused one can be tried again.
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await add.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(add.getByRole('alert')).toContainText('Please choose an image file.');
  await choose({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(add.getByRole('alert')).toContainText('Max 8MB image.');
  const full = { status: 500, json: { error: 'Disk is full' } };
  await page.route('**/api/upload', (route) => route.fulfill(full));
  await choose({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(add.getByRole('alert')).toContainText('Image upload failed');
  await page.unroute('**/api/upload');
  await add.getByRole('button', { name: 'Try again' }).click();
  await expect(add.getByLabel('Image URL')).toHaveValue(/^\/uploads\//);

  await add.getByLabel('Image URL').fill('');
  await add.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(add.getByText('Title is required.')).toBeVisible();
  await expect(add.getByText('Image is required.')).toBeVisible();
  await add.getByLabel('Title').fill('  New Seal|Test line ');
  await add.getByLabel('Image URL').fill('a-model');
  const connected = add.getByRole('combobox', { name: 'Connected sidebar items' });
  await connected.fill('Wall and pipe seals');
  await connected.press('Enter');
  await connected.press('Tab');
  await expect(add.getByText('Wall and pipe seals', { exact: true })).toHaveCount(1);
  await add.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(add).toHaveCount(0);
  await expect.poll(async () => (await cardTitles(page)).at(-1)).toBe('New Seal');

  await page.getByRole('button', { name: 'Edit New Seal Test line' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByLabel('Title')).toHaveValue('New Seal|Test line');
  await edit.getByLabel('Title').fill('Renamed Seal');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Renamed Seal' })).toBeVisible();
  await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('link', { name: 'New Seal Test line' })).toBeVisible();

  // The product's url is on another site, so the card opens the product's own editor.
  const { _id } = await addProduct(page, 'Elsewhere');
  await page.request.put(`/api/products/${_id}`, { data: { url: 'https://example.com/elsewhere' } });
  await page.goto('/admin');
  const card = page.getByRole('link', { name: 'Elsewhere' });
  // Another server shows the change a moment later.
  await expect(card).toHaveAttribute('href', new RegExp(`/admin/${_id}$`));
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/admin/${_id}$`));
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});
