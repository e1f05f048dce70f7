import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { PIXEL } from '../support/pixel.ts';
import { pressInToast } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

interface Dropped {
  name: string;
  type: string;
  /** Text, or bytes as base64. */
  content: string;
  isBase64?: boolean;
}

/** Drops files on the screen, as from a folder of the computer. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, content, isBase64 } of list) {
      const bytes =
        isBase64 === true ? Uint8Array.from(atob(content), (each) => each.charCodeAt(0)) : content;
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data });
}

const text = (name: string): Dropped => ({ name, type: 'text/plain', content: name });
const picture: Dropped = {
  name: 'Clamp on site.png',
  type: 'image/png',
  content: PIXEL.toString('base64'),
  isBase64: true,
};
const file = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('files are dropped, described, named with the product that uses them, replaced by a HEIC photo of a phone, and cropped with the keyboard (D34.2, D34.4, D34.5, D34.7, D34.10, D35.5)', async ({
  page,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/409/);
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  await drop(page, [picture, text('Torque values.txt'), text('notes.exe')]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('2 uploaded, 1 failed');
  await expect(uploads.getByRole('alert')).toHaveText(
    'Please choose one of: pdf, doc, docx, xls, xlsx, csv, txt.',
  );
  await axe();
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click();
  await expect(file(page, 'Clamp on site.png').locator('img')).toHaveJSProperty('naturalWidth', 1);

  await file(page, 'Clamp on site.png').click();
  const panel = (name: string) => page.getByRole('region', { name });
  const clamp = panel('Clamp on site.png');
  await panel('Clamp on site.png').getByLabel('Description').fill('A clamp on a main');
  await clamp.getByRole('heading', { name: 'Clamp on site.png' }).click();
  await pressInToast(page, 'Description saved', 'Undo');
  await expect(clamp.getByLabel('Description')).toHaveValue('');
  await expect(clamp).toContainText('No page, product, or other record uses this file.');
  await expect(clamp).toContainText('1 × 1 pixels');
  const address = await clamp.getByRole('link', { name: 'Open file' }).getAttribute('href');
  const image = new URL(address ?? '').pathname;
  const question = page.getByRole('alertdialog');
  await clamp.getByRole('button', { name: 'Move to bin' }).click();
  await question.waitFor();
  // Someone uses the image while the confirmation is open, which can't name the record then.
  const made = await page.request.post('/api/products', { data: { title: 'Clamp with a photo', image } });
  expect(made.status()).toBe(201);
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'We couldn’t move Clamp on site.png' }),
  ).toContainText('Used in Clamp with a photo. These keep showing the file until you remove it there.');
  await clamp.getByRole('button', { name: 'Move to bin' }).click();
  await expect(question).toContainText('Used in Clamp with a photo.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await clamp.getByRole('link', { name: 'Close the file' }).press('Enter');
  await expect(file(page, 'Clamp on site.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(clamp.getByRole('heading', { name: 'Clamp on site.png' })).toBeFocused();

  await clamp.getByRole('button', { name: 'Replace file' }).click();
  const replacement = page.getByRole('dialog', { name: 'Replace Clamp on site.png' });
  const chooser = page.waitForEvent('filechooser');
  await replacement.getByRole('button', { name: 'Upload image' }).click();
  // Chromium doesn't know the type of the file.
  const buffer = await readFile('api/src/testing/uploads/heic/turned.heic');
  await (await chooser).setFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer });
  await expect(replacement.locator('img').last()).toHaveJSProperty('naturalWidth', 480);
  await axe();
  await replacement.getByRole('button', { name: 'Replace file' }).click();
  await expect(panel('IMG_1.jpg')).toContainText('480 × 640 pixels');
  await expect(panel('IMG_1.jpg').locator('img')).toHaveJSProperty('naturalHeight', 640);
  await expect(file(page, 'Clamp on site.png')).toBeHidden();

  await panel('IMG_1.jpg').getByRole('button', { name: 'Crop image' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop image: IMG_1.jpg' });
  await expect(crop).toContainText('New size: 384 × 512 pixels');
  await axe();
  await crop.getByLabel('Upper left corner').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(crop).not.toContainText('384 × 512');
  const size = /\d+ × \d+ pixels/.exec(await crop.innerText())?.[0] ?? 'none';
  await crop.getByRole('button', { name: 'Replace file' }).click();
  await expect(panel('IMG_1 (cropped).jpg')).toContainText(size);
  await expect(file(page, 'IMG_1.jpg')).toBeHidden();
  await pressInToast(page, 'IMG_1.jpg replaced', 'Undo');
  await expect(file(page, 'IMG_1.jpg')).toBeVisible();
  await file(page, 'IMG_1.jpg').click();
  await panel('IMG_1.jpg').getByRole('button', { name: 'Crop image' }).click();
  await crop.getByRole('button', { name: 'Save as new file' }).click();
  await expect(panel('IMG_1 (cropped).jpg')).toContainText('384 × 512 pixels');
  await expect(file(page, 'IMG_1.jpg')).toBeVisible();

  await file(page, 'IMG_1.jpg').click();
  await panel('IMG_1.jpg').getByRole('link', { name: 'Clamp with a photo', exact: true }).click();
  const url = page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Image URL');
  await expect(url).toHaveValue(/\.jpg$/);
});
