import { PIXEL } from '../support/pixel.ts';
import { expect, logIn, test } from '../support/test.ts';
import { block, openBuilder, putPage, section } from './support.ts';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({ trace: 'off' });

const PNG = { name: 'dot.png', mimeType: 'image/png', buffer: PIXEL };

test('a file is checked before it is sent, can be canceled and retried, and is shown once it is stored', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/Upload failed|415/);
  await logIn(page);
  const blocks = [
    { id: 'i', kind: 'image', data: {} },
    { id: 'p', kind: 'pdf', data: {} },
  ];
  await putPage(page, 'uploads-page', { title: 'Uploads', content: [section('One', blocks)] });
  await openBuilder(page, 'uploads-page');
  const image = block(page, 'Image');
  const document = block(page, 'PDF');
  const upload = async (kind: typeof image, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await kind.getByRole('button', { name: /^Upload/ }).click();
    await (await chooser).setFiles(file);
  };

  await upload(image, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(image.getByRole('alert')).toHaveText('Please choose an image file.');
  await upload(image, { ...PNG, buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(image.getByRole('alert')).toHaveText('Max 8MB image.');
  await expect(document.getByText('max 20 MB: pdf, doc, docx, xls, xlsx, csv, txt')).toBeVisible();

  // The route never responds, so the administrator cancels.
  await page.route('**/api/upload', () => {});
  await upload(image, PNG);
  await expect(image.getByRole('progressbar', { name: 'Upload of dot.png' })).toBeVisible();
  await image.getByRole('button', { name: 'Cancel' }).click();
  await expect(image.getByRole('textbox', { name: 'Image address' })).toHaveValue('');
  await page.unroute('**/api/upload');
  await upload(image, PNG);
  await expect(image.getByRole('textbox', { name: 'Image address' })).toHaveValue(/^\/uploads\/.+/);
  await expect(page.frameLocator('iframe').locator('.figure img')).toHaveJSProperty('complete', true);

  await upload(document, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await expect(document.getByRole('alert')).toHaveText('Upload failed. See console for details.');
  const stored = { url: '/uploads/a.pdf', name: 'a.pdf', size: 6, type: 'application/pdf' };
  await page.route('**/api/upload', (route) => route.fulfill({ status: 201, json: stored }));
  await document.getByRole('button', { name: 'Try again' }).click();
  await expect(document.getByRole('textbox', { name: 'Document address' })).toHaveValue('/uploads/a.pdf');
});
