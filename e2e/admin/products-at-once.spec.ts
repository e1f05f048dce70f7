import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, cardTitles, status } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

interface Stored {
  title: string;
  slug: string;
  url: string;
  figures: string[];
}

test('a copy of a product is a new product until it is saved, then follows the original (D35.1)', async ({
  page,
  axe,
}) => {
  const before = await cardTitles(page);
  const [first, ...rest] = before;
  const undo = page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  const more = page.getByRole('button', { name: new RegExp(`^More for ${String(first)}`) });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  await expect(dialog.getByLabel('Title')).toHaveValue(/^Disc Seals \(copy\)\|/);
  await axe();
  // Nothing is stored yet.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await cardTitles(page)).toEqual(before);

  await page.getByRole('button', { name: new RegExp(`^Edit ${String(first)}`) }).click();
  await page.getByRole('dialog', { name: 'Edit Product' }).getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Added after the original.')).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual([first, 'Disc Seals (copy)', ...rest]);
  const [original, copy] = (await (await page.request.get('/api/products')).json()) as Stored[];
  expect(copy?.figures).toEqual(original?.figures);
  expect(copy?.slug).toMatch(/^disc-seals-copy/);
  expect(copy?.url).toBe(`/product/${String(copy?.slug)}`);
  await undo.click();
  await expect.poll(() => cardTitles(page)).toEqual(before);
});

test('documents get names and an order, and a picture its description, which visitors see (D35.3, D35.4)', async ({
  page,
  axe,
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
  await axe();
  // With the keyboard: Alt and an arrow key move an entry by its handle.
  await pdfs.getByRole('button', { name: 'Drag PDF 2' }).press('Alt+ArrowUp');
  await expect(pdfs.getByLabel('Name of PDF 1')).toHaveValue('Installation guide');
  // At the edge of the window, a drag scrolls the page.
  await pdfs
    .getByRole('button', { name: 'Drag PDF 2' })
    .evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
  const [grip, target] = await Promise.all(
    ['Drag PDF 1', 'Drag PDF 2'].map((name) => pdfs.getByRole('button', { name }).boundingBox()),
  );
  if (!grip || !target) throw new Error('The handles are not on the screen');
  await page.mouse.move(grip.x + 14, grip.y + 16);
  await page.mouse.down();
  await page.mouse.move(grip.x + 14, grip.y + 40, { steps: 4 });
  await expect(page.locator('.is-lifted')).toBeVisible();
  await page.mouse.move(target.x + 14, target.y + 30, { steps: 12 });
  await page.mouse.up();
  await expect(page.locator('.is-lifted')).toHaveCount(0);
  await expect(pdfs.getByLabel('Name of PDF 1')).toHaveValue('Pump curve');
  await pdfs.getByRole('button', { name: 'Drag PDF 2' }).press('Alt+ArrowUp');
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
