import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { clickMenu, dropFiles } from './support/desktop.ts';
import { openProduct, rename, saveProduct, saveState } from './support/edit.ts';
import { serverFolder } from './support/kept-content.ts';
import { pngFile } from './support/files.ts';
import { products } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

test('a dropped file becomes the image of a product, which is also shown without a connection', async ({
  server,
  launch,
  userData,
}) => {
  const first = await launch({ server: server.url });
  const { page } = first;
  await logIn(page);
  await openProduct(page, 'Eccentric Seals WA-GPUM Pipe off center');
  await page.locator('.drop').first().scrollIntoViewIfNeeded();
  await dropFiles(page, '.drop', [await pngFile(userData)]);
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\/.+\.png$/);
  const address = await page.getByLabel('Image URL').inputValue();
  await saveProduct(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPicture(page, address);

  await expect.poll(async () => readdir(path.join(await serverFolder(userData), 'images'))).toHaveLength(1);
  await server.stop();
  await first.kill();
  const second = await launch();
  await expect(saveState(second.page)).toContainText('Offline');
  await expectPicture(second.page, address);
});

/** Expects the picture and not its fallback. */
async function expectPicture(page: Page, address: string): Promise<void> {
  const shown = page.locator(`img[src="${address}"]`);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('undo and redo in the menu work after a restart, and text fields keep their own (T3.4)', async ({
  server,
  launch,
}) => {
  const first = await launch({ server: server.url });
  await logIn(first.page);
  const [original] = await products(server.url);
  const name = original?.title.replaceAll('|', ' ').replace(/\s+/g, ' ') ?? '';
  await rename(first.page, name, 'Renamed');
  await expect(saveState(first.page)).toHaveText('Saved');
  await first.kill();

  const second = await launch();
  await logIn(second.page);
  const search = second.page.getByPlaceholder('Search Products');
  await search.pressSequentially('abc');
  await clickMenu(second.app, 'Undo');
  await expect(search).not.toHaveValue('abc');
  expect((await products(server.url))[0]?.title).toBe('Renamed');
  await search.fill('');
  await search.blur();
  await clickMenu(second.app, 'Undo');
  await expect(second.page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
  await expect.poll(async () => (await products(server.url))[0]?.title).toBe(original?.title);
  await clickMenu(second.app, 'Redo');
  await expect.poll(async () => (await products(server.url))[0]?.title).toBe('Renamed');
});
