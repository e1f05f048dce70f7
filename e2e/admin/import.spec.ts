import { readFile } from 'node:fs/promises';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('specs are exported, edited, and imported except for unreadable cells, and one undo reverts the import', async ({
  page,
}) => {
  await logIn(page);
  const publicPage = async () => (await page.request.get('/pipe-seals-disc')).text();
  await page.goto('/admin/figures');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spreadsheet' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain('disc.pressure');
  const bringBack = async (text: string) => {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    const file = { name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') };
    await (await choosing).setFiles(file);
  };

  await bringBack(csv);
  await expect(dialog.getByText(/rows read, (\d+) unchanged/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Apply 0 changes' })).toBeDisabled();

  await bringBack(
    csv.replace('up to 36 psi', '=36+4').replace('up to about 80 ft of water', 'up to about 90 ft of water'),
  );
  const apply = dialog.getByRole('button', { name: /^Apply/ });
  await expect(apply).toBeDisabled();
  await expect(dialog.getByText(/formula/i).first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Skip/ }).click();
  expect(await publicPage()).not.toContain('90 ft of water');
  await apply.click();
  await expect(dialog).toBeHidden();
  const changed = await publicPage();
  expect(changed).toContain('90 ft of water');
  expect(changed).toContain('up to 36 psi');

  await page.keyboard.press('Control+z');
  await expect.poll(publicPage).not.toContain('90 ft of water');
});

test('rows of a spreadsheet add products with an image from Files and specs, and one undo reverts them (D14.11)', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/admin/files');
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await choosing).setFiles({ name: 'wall seal.png', mimeType: 'image/png', buffer: image });
  // Leaving the page cancels an upload, which is listed by name from its start.
  await expect(page.getByRole('status').getByText('1 uploaded', { exact: true })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Spreadsheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spreadsheet' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect((await saving).suggestedFilename()).toBe('wa-products.xlsx');
  const sheet = [
    'Title;Image;Content;Spec: Pressure (psi)',
    'Test wall seal;wall seal.png | In a wall;For walls.;36',
    'Test floor seal;floor seal.png;;40',
  ];
  const opening = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\r\n')) };
  await (await opening).setFiles(file);
  await expect(dialog.getByText('“floor seal.png” isn’t in Files. Upload it there first.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Skip/ }).click();
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(dialog).toBeHidden();
  const publicPage = async () => (await page.request.get('/product/test-wall-seal')).text();
  expect(await publicPage()).toContain('alt="In a wall"');
  expect(await publicPage()).toContain('36 psi');
  await page.keyboard.press('Control+z');
  await expect.poll(publicPage).not.toContain('For walls.');
});
