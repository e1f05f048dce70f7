import { expect, logIn, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('products that cannot be read are none, with a notice, another try and the card that adds one', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/500|Error loading products/);
  await page.route('**/api/products', (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
  await logIn(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('No products yet')).toHaveCount(0);
  await axe();
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/products');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Edit Disc Seals/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a product that was never read here says so without a connection, and opens when that is back', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_|could not be|Error loading|Failed to fetch/);
  await logIn(page);
  const { _id } = await addProduct(page, 'Never read');
  // Listed, but not brought here: reading ahead meets no answer.
  await page.route(`**/api/products/${_id}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Never read' })).toBeVisible();
  // The dialog's own code comes once the room is drawn.
  const hasDialog = () =>
    performance.getEntriesByType('resource').some(({ name }) => /product-dialog-.*js$/.test(name));
  await expect.poll(() => page.evaluate(hasDialog)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit Never read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByRole('alert')).toContainText(
    'This product is not on this computer yet. It can be opened when the connection is back.',
  );
  await page.unroute(`**/api/products/${_id}`);
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Never read');
});

test('an image that does not load, or that nobody knows, is the placeholder on the card and in the dialog', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/404/);
  await logIn(page);
  const { _id } = await addProduct(page, 'Without a picture');
  await page.request.put(`/api/products/${_id}`, { data: { image: '/uploads/gone.png' } });
  await page.reload();
  const card = page.locator('li.product-card').filter({ hasText: 'Without a picture' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText('This image cannot be shown')).toBeVisible();
  await card.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const preview = dialog.getByRole('figure');
  await expect(preview.getByText('This image cannot be shown')).toBeVisible();
  await axe();
  await dialog.getByLabel('Image URL').fill('a-model');
  await expect(preview.getByText('This image cannot be shown')).toHaveCount(0);
  await dialog.getByLabel('Image URL').fill('no-such-drawing');
  await expect(preview.getByText('This image cannot be shown')).toBeVisible();
});
