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

async function openFiles(page: Page): Promise<void> {
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
}

test('files are dropped, found by name, type, and usage, and lead to the product that uses them (D34.2, D34.3, D34.4)', async ({
  page,
  axe,
}) => {
  await openFiles(page);
  await drop(page, [picture, text('Torque values.txt'), text('notes.exe')]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('2 uploaded, 1 failed');
  await expect(uploads.getByRole('alert')).toHaveText(
    'Please choose one of: pdf, doc, docx, xls, xlsx, csv, txt.',
  );
  await axe();
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click();
  await expect(file(page, 'Clamp on site.png').locator('img')).toHaveJSProperty('naturalWidth', 1);

  await page.getByRole('searchbox', { name: 'Search files' }).fill('values');
  await expect(file(page, 'Clamp on site.png')).toBeHidden();
  await expect(file(page, 'Torque values.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('radiogroup', { name: 'Type' }).getByText('Images').click();
  await expect(file(page, 'Torque values.txt')).toBeHidden();
  await page.getByRole('radiogroup', { name: 'Type' }).getByText('All').click();

  await file(page, 'Clamp on site.png').click();
  const panel = page.getByRole('region', { name: 'Clamp on site.png' });
  await panel.getByLabel('Description').fill('A clamp on a main');
  await panel.getByRole('heading', { name: 'Clamp on site.png' }).click();
  await pressInToast(page, 'Description saved', 'Undo');
  await expect(panel.getByLabel('Description')).toHaveValue('');
  await expect(panel).toContainText('No page, product, or other record uses this file.');
  await expect(panel).toContainText('1 × 1 pixels');
  const address = await panel.getByRole('link', { name: 'Open file' }).getAttribute('href');
  const image = new URL(address ?? '').pathname;
  const made = await page.request.post('/api/products', { data: { title: 'Clamp with a photo', image } });
  expect(made.status()).toBe(201);
  await panel.getByRole('link', { name: 'Close the file' }).press('Enter');
  await expect(file(page, 'Clamp on site.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Clamp on site.png' })).toBeFocused();
  await page.reload();
  await page.getByRole('combobox', { name: 'Usage' }).selectOption('Not used');
  await expect(file(page, 'Torque values.txt')).toBeVisible();
  await expect(page.getByRole('list').getByRole('link', { name: /^Clamp on site/ })).toHaveCount(0);
  await axe();
  await panel.getByRole('link', { name: 'Clamp with a photo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Image URL')).toHaveValue(image);
});

test('the bin names the record that uses a file, which keeps showing it, and restores the file (D34.5)', async ({
  page,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/409/);
  await openFiles(page);
  await drop(page, [picture, text('a.txt')]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 uploaded');
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
  await page.getByRole('checkbox', { name: 'Select a.txt' }).check();
  await axe();
  const question = page.getByRole('alertdialog');

  // Someone uses the image while the confirmation is open, which can't name the record then.
  await file(page, 'Clamp on site.png').click();
  const panel = page.getByRole('region', { name: 'Clamp on site.png' });
  const address = await panel.getByRole('link', { name: 'Open file' }).getAttribute('href');
  const image = new URL(address ?? '').pathname;
  await panel.getByRole('button', { name: 'Move to bin' }).click();
  await question.waitFor();
  await page.request.post('/api/products', { data: { title: 'Clamp with a photo', image } });
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'We couldn’t move Clamp on site.png' }),
  ).toContainText('Used in Clamp with a photo. These keep showing the file until you remove it there.');
  await panel.getByRole('button', { name: 'Move to bin' }).click();
  await expect(question).toContainText('Used in Clamp with a photo.');
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByRole('row', { name: /Clamp on site/ })).toBeHidden();
  expect((await page.request.get(image)).status()).toBe(200);

  await page.getByRole('button', { name: 'Open Bin' }).click();
  await page.getByRole('checkbox', { name: 'Select Clamp on site.png' }).check();
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No deleted files.')).toBeVisible();
  await page.getByRole('button', { name: 'Close Bin' }).click();
  await expect(page.getByRole('row', { name: /Clamp on site/ })).toBeVisible();
});

test('the gallery can use an image that is already uploaded (D34.6)', async ({ page, axe }) => {
  await openFiles(page);
  await drop(page, [picture, text('a.txt')]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 uploaded');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('link', { name: 'Add group', exact: true }).click();
  await page.getByLabel('Title').fill('Clamps of 2026');
  await page.getByRole('button', { name: 'Choose from files' }).click();
  const files = page.getByRole('dialog', { name: 'Choose from files' });
  await expect(files.getByRole('status')).toHaveText('1 of 1 files');
  await axe();
  await files.getByRole('button', { name: 'Clamp on site.png' }).press('Enter');
  await expect(page.getByRole('textbox', { name: /^Description of image/ })).toHaveCount(1);
});

test('a file is replaced wherever it is used, and the old address shows the new one (D34.7)', async ({
  page,
  axe,
}) => {
  await openFiles(page);
  await drop(page, [text('old.txt'), text('new.txt')]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 uploaded');
  await file(page, 'old.txt').click();
  const panel = page.getByRole('region', { name: 'old.txt' });
  const address = await panel.getByRole('link', { name: 'Open file' }).getAttribute('href');
  const old = new URL(address ?? '').pathname;
  const fields = { title: 'Clamp with a document', image: 'a-model', pdfs: [old] };
  const made = (await (await page.request.post('/api/products', { data: fields })).json()) as { _id: string };
  const documents = async () =>
    ((await (await page.request.get(`/api/products/${made._id}`)).json()) as { pdfs: string[] }).pdfs;

  await panel.getByRole('button', { name: 'Replace file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace old.txt' });
  await dialog.getByRole('button', { name: 'Choose from files' }).click();
  await page
    .getByRole('dialog', { name: 'Choose from files' })
    .getByRole('button', { name: 'new.txt' })
    .click();
  await axe();
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  await expect(page.getByRole('region', { name: 'new.txt' })).toContainText('Clamp with a document');
  await expect(file(page, 'old.txt')).toBeHidden();
  expect(await documents()).not.toEqual([old]);
  expect(await (await page.request.get(old)).text()).toBe('new.txt');

  await page.keyboard.press('Control+z');
  await expect(file(page, 'old.txt')).toBeVisible();
  expect(await documents()).toEqual([old]);
  expect(await (await page.request.get(old)).text()).toBe('old.txt');
});

test('an image is cropped with the keyboard, and the original is restored (D34.10)', async ({
  page,
  axe,
}) => {
  await openFiles(page);
  const buffer = await readFile('api/src/testing/uploads/heic/turned.heic');
  await drop(page, [{ name: 'IMG_1.HEIC', type: '', content: buffer.toString('base64'), isBase64: true }]);
  await file(page, 'IMG_1.jpg').click();
  await page.getByRole('region', { name: 'IMG_1.jpg' }).getByRole('button', { name: 'Crop image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image: IMG_1.jpg' });
  await expect(dialog).toContainText('New size: 384 × 512 pixels');
  await axe();
  await dialog.getByLabel('Upper left corner').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(dialog).not.toContainText('384 × 512');
  const size = /\d+ × \d+ pixels/.exec(await dialog.innerText())?.[0] ?? 'none';
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  const panel = page.getByRole('region', { name: 'IMG_1 (cropped).jpg' });
  await expect(panel).toContainText(size);
  await expect(file(page, 'IMG_1.jpg')).toBeHidden();
  await pressInToast(page, 'IMG_1.jpg replaced', 'Undo');
  await expect(file(page, 'IMG_1.jpg')).toBeVisible();
  await file(page, 'IMG_1.jpg').click();
  await page.getByRole('region', { name: 'IMG_1.jpg' }).getByRole('button', { name: 'Crop image' }).click();
  await dialog.getByRole('button', { name: 'Save as new file' }).click();
  await expect(panel).toContainText('384 × 512 pixels');
  await expect(file(page, 'IMG_1.jpg')).toBeVisible();
});

test('a HEIC photo of a phone is shown as a JPEG, and replaces an image (D34.7, D35.5)', async ({
  page,
  axe,
}) => {
  await openFiles(page);
  await drop(page, [picture]);
  await file(page, 'Clamp on site.png').click();
  await page
    .getByRole('region', { name: 'Clamp on site.png' })
    .getByRole('button', { name: 'Replace file' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Replace Clamp on site.png' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload image' }).click();
  // Chromium doesn't know the type of the file.
  const buffer = await readFile('api/src/testing/uploads/heic/turned.heic');
  await (await chooser).setFiles({ name: 'IMG_1234.HEIC', mimeType: '', buffer });
  await expect(dialog.locator('img').last()).toHaveJSProperty('naturalWidth', 480);
  await axe();
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  const panel = page.getByRole('region', { name: 'IMG_1234.jpg' });
  await expect(panel).toContainText('480 × 640 pixels');
  await expect(file(page, 'Clamp on site.png')).toBeHidden();
  await expect(panel.locator('img')).toHaveJSProperty('naturalHeight', 640);
});
