import { save } from '../admin-builder/support.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, openProduct } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

test('a text of a product refers to a spec by a chip, its specs are chosen and put in order, its documents have names and an order, its picture a description, and a table leads to its specs (D35.3, D35.4)', async ({
  page,
}) => {
  await logInPlainly(page);
  const { _id } = await addProduct(page, 'Chip seal');
  await page.reload();
  const dialog = await openProduct(page, 'Chip seal', {});
  await dialog.getByLabel('Image description').fill('A seal in a wall');
  await dialog.getByRole('tab', { name: 'Images and PDFs' }).click();
  const pdfs = dialog.getByRole('group', { name: 'PDFs' });
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
  await pdfs.getByRole('button', { name: 'Drag PDF 2' }).press('Alt+ArrowUp');
  await expect(pdfs.getByLabel('Name of PDF 1')).toHaveValue('Installation guide');

  await dialog.getByRole('tab', { name: 'Content' }).click();
  const editor = dialog.getByRole('textbox', { name: 'Content' });
  await editor.pressSequentially('Holds {{snap.pres');
  await expect(dialog.getByRole('option', { name: /^snap\.pressure/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' of water');
  const chip = editor.getByRole('button', { name: /psi.*bar/ });
  await expect(chip).toBeVisible();
  await chip.click();
  await page.getByRole('menuitem', { name: /^US:/ }).click();
  await expect(editor.getByRole('button', { name: /psi/ })).not.toContainText('(');
  await dialog.getByRole('tab', { name: 'Specs' }).click();
  const search = dialog.getByLabel('Add spec');
  for (const key of ['snap.pressure', 'snap.length']) {
    await search.fill(key);
    await search.press('Enter');
  }
  const list = dialog.getByRole('list', { name: 'Specs in order' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^More for .*Length/ }).click();
  await page.getByRole('menuitem', { name: /up/i }).click();
  await dialog.getByRole('group', { name: 'Found for' }).getByLabel('Shut off a channel').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const stored = (await (await page.request.get(`/api/products/${_id}`)).json()) as {
    content: string;
    slug: string;
  };
  expect(stored).toMatchObject({ figures: ['snap.length', 'snap.pressure'], tasks: ['shut-off'] });
  expect(stored.content).toContain('Holds {{snap.pressure|us}} of water');
  await page.goto(`/product/${stored.slug}`);
  await expect(page.getByText(/Holds .*psi.* of water/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('{{');
  await expect(page.locator('.product-documents > .download')).toHaveText([
    /^Installation guide/,
    /^Pump curve/,
  ]);
  await expect(page.getByRole('img', { name: 'A seal in a wall' })).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join(' ')).toContain('"caption":"A seal in a wall"');

  await page.goto('/admin/tables');
  await page.getByRole('link', { name: /^Disc seal types/ }).click();
  const caption = page.getByLabel('Caption');
  await caption.fill('');
  await caption.pressSequentially('Clamps to {{snap.pres');
  await expect(page.getByRole('option', { name: /^snap\.pressure/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(caption).toHaveValue('Clamps to {{snap.pressure}}');
  await page.getByLabel('Notes below the table, one per line').fill('Seals of {{disc.thickness}}.');
  const drawn = page.frameLocator('iframe[title="Preview of the table"]');
  await expect(drawn.getByText(/Seals of .*60 mm/)).toBeVisible();
  await expect(drawn.locator('caption')).toContainText('psi');
  await save(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'disc.thickness', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Seal thickness' })).toBeVisible();
});
