import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('documents get names and an order, and a picture its description, which visitors see (D35.3, D35.4)', async ({
  page,
}) => {
  const { _id } = await addProduct(page, 'With documents');
  await page.goto(`/admin/${_id}`);
  await page.getByLabel('Image description').fill('A seal in a wall');
  await page.getByRole('tab', { name: 'Images and PDFs' }).click();
  const pdfs = page.getByRole('group', { name: 'PDFs' });
  const choose = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await pdfs.getByRole('button', { name: 'Choose a file' }).click();
    await (
      await chooser
    ).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n%${name}\n`) });
  };
  await choose('pump_curve.pdf');
  await expect(pdfs.getByLabel('Name of PDF 1')).toHaveValue('Pump curve');
  await choose('0123.pdf');
  await pdfs.getByLabel('Name of PDF 2').fill('Installation guide');
  // With the keyboard: Alt and an arrow key move an entry by its handle.
  await pdfs.getByRole('button', { name: 'Drag PDF 2' }).press('Alt+ArrowUp');
  await expect(pdfs.getByLabel('Name of PDF 1')).toHaveValue('Installation guide');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);

  const { slug } = (await (await page.request.get(`/api/products/${_id}`)).json()) as { slug: string };
  await page.goto(`/product/${slug}`);
  await expect(page.locator('.product-documents > .download')).toHaveText([
    /^Installation guide/,
    /^Pump curve/,
  ]);
  await expect(page.getByRole('img', { name: 'A seal in a wall' })).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join(' ')).toContain('"caption":"A seal in a wall"');
});
