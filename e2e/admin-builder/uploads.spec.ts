import { PIXEL } from '../support/pixel.ts';
import { expect, logIn, test } from '../support/test.ts';
import { block, openBuilder, putPage, section } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }) => {
  await logIn(page);
  await putPage(page, 'uploads-page', {
    title: 'Uploads',
    content: [
      section('One', [
        { id: 'i', kind: 'image', data: {} },
        { id: 'p', kind: 'pdf', data: {} },
      ]),
    ],
  });
  await openBuilder(page, 'uploads-page');
});

test('a picture that fits is stored, shown and previewed', async ({ page }) => {
  const image = block(page, 'Image');
  const chooser = page.waitForEvent('filechooser');
  await image.getByRole('button', { name: 'Upload image' }).click();
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(image.getByRole('textbox', { name: 'Image address' })).toHaveValue(/^\/uploads\/.+/);
  await expect(page.frameLocator('iframe').locator('.figure img')).toHaveJSProperty('complete', true);
});

test('a file that is no image, or too large, is refused before it is sent', async ({ page }) => {
  const image = block(page, 'Image');
  for (const [file, message] of [
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }, 'Please choose an image file.'],
    [{ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) }, 'Max 8MB image.'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await image.getByRole('button', { name: 'Upload image' }).click();
    await (await chooser).setFiles(file);
    await expect(image.getByRole('alert')).toHaveText(message);
  }
  await expect(block(page, 'PDF').getByText('max 20 MB: pdf, doc, docx, xls, xlsx, csv, txt')).toBeVisible();
});

test('a refused upload says so and can be tried again', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/Upload failed|415/);
  const document = block(page, 'PDF');
  const chooser = page.waitForEvent('filechooser');
  await document.getByRole('button', { name: 'Upload document' }).click();
  await (
    await chooser
  ).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await expect(document.getByRole('alert')).toHaveText('Upload failed. See console for details.');
  await page.route('**/api/upload', (route) =>
    route.fulfill({
      status: 201,
      json: { url: '/uploads/a.pdf', name: 'a.pdf', size: 6, type: 'application/pdf' },
    }),
  );
  await document.getByRole('button', { name: 'Retry' }).click();
  await expect(document.getByRole('textbox', { name: 'Document address' })).toHaveValue('/uploads/a.pdf');
});

test('an upload on its way can be cancelled', async ({ page }) => {
  await page.route('**/api/upload', () => {
    // Never answered: the administrator gives up first.
  });
  const image = block(page, 'Image');
  const chooser = page.waitForEvent('filechooser');
  await image.getByRole('button', { name: 'Upload image' }).click();
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(image.getByRole('progressbar', { name: 'Upload of dot.png' })).toBeVisible();
  await image.getByRole('button', { name: 'Cancel' }).click();
  await expect(image.getByRole('button', { name: 'Upload image' })).toBeVisible();
  await expect(image.getByRole('textbox', { name: 'Image address' })).toHaveValue('');
});
