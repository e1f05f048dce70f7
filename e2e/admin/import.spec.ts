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
