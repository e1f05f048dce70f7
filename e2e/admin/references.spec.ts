import { block, openBuilder, preview, putPage, save, section, text } from '../admin-builder/support.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a figure is put into rich text as a chip, changes its form, and is on the public page', async ({
  page,
}) => {
  const { _id } = await addProduct(page, 'Chip seal');
  await page.reload();
  const dialog = await openProduct(page, 'Chip seal', {});
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
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const stored = (await (await page.request.get(`/api/products/${_id}`)).json()) as {
    content: string;
    slug: string;
  };
  expect(stored.content).toContain('Holds {{snap.pressure|us}} of water');
  await page.goto(`/product/${stored.slug}`);
  await expect(page.getByText(/Holds .*psi.* of water/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('{{');
});

test('a title is offered figures, reads drawn on the card, and is found by drawn words', async ({ page }) => {
  const dialog = await openProduct(page, 'new', { 'Image URL': 'a-model' });
  const title = dialog.getByLabel('Title');
  await title.pressSequentially('Drawn seal|To {{snap.pres');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('Drawn seal|To {{snap.pressure}}');
  await expect(dialog.getByText(/^Reads: Drawn seal To .*psi/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /^Drawn seal To .*psi/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search products' }).fill('drawn psi');
  await expect(page.getByRole('button', { name: /^Edit Drawn seal To .*psi/ })).toBeVisible();
});

test('a key that no figure has is marked, is on request for visitors, and is listed before a deploy', async ({
  page,
}) => {
  await putPage(page, 'misspelt', { title: 'Misspelt', content: [section('One', [text('a', 'Start')])] });
  await openBuilder(page, 'misspelt');
  await block(page).getByLabel('Text', { exact: true }).fill('Up to {{snap.presure}}');
  await page.keyboard.press('Escape');
  await expect(
    block(page).getByText('snap.presure: no such figure, visitors read “on request”'),
  ).toBeVisible();
  await expect(block(page).getByText('No such figure: snap.presure.')).toBeVisible();
  await expect(preview(page).getByText('Up to on request')).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const point = page.getByRole('listitem').filter({ hasText: 'Deploy anyway' });
  await expect(
    point.getByText('The page “Misspelt” refers to what does not exist: snap.presure.').first(),
  ).toBeVisible();
  await page.goto('/misspelt');
  await expect(page.getByText('Up to on request')).toBeVisible();
});

test('the figures of a product are chosen, put in order and shown as visitors read them', async ({
  page,
}) => {
  const { _id } = await addProduct(page, 'Figured seal');
  await page.reload();
  const dialog = await openProduct(page, 'Figured seal', {});
  await dialog.getByRole('tab', { name: 'Figures' }).click();
  const search = dialog.getByLabel('Add a figure');
  for (const key of ['snap.pressure', 'snap.length']) {
    await search.fill(key);
    await search.press('Enter');
  }
  const list = dialog.getByRole('list', { name: 'Figures in their order' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^Move .*Length/ }).click();
  await page.getByRole('menuitem', { name: /up/i }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const stored = (await (await page.request.get(`/api/products/${_id}`)).json()) as { figures: string[] };
  expect(stored.figures).toEqual(['snap.length', 'snap.pressure']);
});

test('caption, notes and words of a table refer to figures; the link below leads to the figure', async ({
  page,
}) => {
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

test('titles of sections and descriptions of images are offered figures', async ({ page }) => {
  const slug = 'offered-figures';
  await putPage(page, slug, { title: 'Offered', content: [section('One', [text('a', 'Start')])] });
  await openBuilder(page, slug);
  const title = page.getByRole('textbox', { name: 'Section title' });
  await title.fill('');
  await title.pressSequentially('To {{snap.pres');
  await expect(page.getByRole('option', { name: /^snap\.pressure/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('To {{snap.pressure}}');
  await expect(preview(page).getByRole('heading', { name: /^To .*psi/ })).toBeVisible();
});
