import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { chooseFiles, clickMenu, dropFiles } from './support/desktop.ts';
import { openProduct, rename, saveProduct, saveState } from './support/edit.ts';
import { serverFolder } from './support/kept-content.ts';
import { pngFile, textFile } from './support/files.ts';
import { otherAdmin, products, titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

test('products are put in another order with the keyboard, and the order is saved', async ({
  server,
  launch,
}) => {
  const before = await titles(server.url);
  const { page } = await launch({ server: server.url });
  await logIn(page);
  await page.getByRole('button', { name: /^Drag Disc Seals .*, position 1$/ }).focus();
  await lift(page);
  await expect(page.locator('.slot-label')).toHaveText('Drop as 1');
  await moveLifted(page, 'ArrowRight', 9);
  await expect(page.locator('.slot-label')).toHaveText('Drop as 2');
  await page.keyboard.press('Space');
  await expect(page.getByText('Order not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('✅ Products and Sidebar order saved successfully!')).toBeVisible();
  const after = await titles(server.url);
  expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
});

test('a dropped file becomes the image of a product, which is shown without a connection, too', async ({
  server,
  launch,
  userData,
}) => {
  const first = await launch({ server: server.url });
  const { page } = first;
  await logIn(page);
  await openProduct(page, 'Eccentric Seals WA-GPUM Pipe off center');
  await page.locator('.drop').first().scrollIntoViewIfNeeded();
  await dropFiles(page, '.drop', [await textFile(userData, 'big.png', 8 * 1024 * 1024 + 1)]);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Max 8MB image.');
  await dropFiles(page, '.drop', [await pngFile(userData)]);
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\/.+\.png$/);
  const address = await page.getByLabel('Image URL').inputValue();
  await saveProduct(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPicture(page, address);

  await expect.poll(async () => readdir(path.join(await serverFolder(userData), 'pictures'))).toHaveLength(1);
  await server.stop();
  await first.kill();
  const second = await launch();
  await expect(saveState(second.page)).toContainText('Offline');
  await expectPicture(second.page, address);
});

/** The picture is there, and not its broken stand-in. */
async function expectPicture(page: Page, address: string): Promise<void> {
  const shown = page.locator(`img[src="${address}"]`);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('the page builder uploads through the system dialog, previews and saves', async ({
  server,
  launch,
  userData,
}) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await (
    await otherAdmin(server.url)
  ).put('/api/pages/slug/desktop-page', {
    title: 'Desktop page',
    content: [
      {
        type: 'section',
        title: 'One',
        slug: 'one',
        rows: [
          {
            columns: 1,
            columnsData: [
              [
                { id: 'i', kind: 'image', data: {} },
                { id: 'p', kind: 'pdf', data: {} },
              ],
            ],
          },
        ],
      },
    ],
  });
  await page.goto('app://admin/admin/desktop-page');
  const block = (name: string) => page.getByRole('group', { name: `${name} block`, exact: true });

  const tooLarge = await textFile(userData, 'big.txt', 20 * 1024 * 1024 + 1);
  await chooseFiles(app, [tooLarge]);
  await block('PDF').getByRole('button', { name: 'Upload document' }).click();
  await expect(block('PDF').getByRole('alert')).toContainText('20 MB');

  await chooseFiles(app, [await textFile(userData, 'list.txt', 20 * 1024 * 1024)]);
  await block('PDF').getByRole('button', { name: 'Upload document' }).click();
  await expect(block('PDF').getByRole('textbox', { name: 'Document address' })).toHaveValue(
    /^\/uploads\/.+\.txt$/,
  );

  await chooseFiles(app, [await pngFile(userData)]);
  await block('Image').getByRole('button', { name: 'Upload image' }).click();
  await expect(block('Image').getByRole('textbox', { name: 'Image address' })).toHaveValue(/^\/uploads\/.+/);
  await expect(page.frameLocator('iframe[title^="Preview"]').locator('.figure img')).toHaveJSProperty(
    'complete',
    true,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Page saved successfully' })).toBeVisible();
  const answer = await fetch(`${server.url}/desktop-page`);
  expect(await answer.text()).toContain('/uploads/');
});

test('undo takes back an edit after a restart, from the menu, and text fields keep their own', async ({
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
});

test('a deploy runs to its end and tells the desktop', async ({ server, launch }) => {
  // A first deploy prints every sheet.
  test.setTimeout(400_000);
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const state = globalThis as { progress?: number[]; notices?: string[] };
    state.progress = [];
    state.notices = [];
    const [window] = BrowserWindow.getAllWindows();
    const show = window?.setProgressBar.bind(window);
    if (window) {
      window.setProgressBar = (fraction: number) => {
        state.progress?.push(fraction);
        show?.(fraction);
      };
    }
    // A display of tests has nobody who would show them. `show` is each notification's own.
    Notification.isSupported = () => true;
    Notification.prototype.on = function (this: Electron.Notification) {
      this.show = () => void state.notices?.push(`${this.title}: ${this.body}`);
      return this;
    };
  });
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deploy/ })
    .click();
  await expect(page.getByText('🚀 Deployment triggered successfully!').first()).toBeVisible();
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/build.json`);
        return answer.status;
      },
      { timeout: 200_000 },
    )
    .toBe(200);
  await expect
    .poll(() => app.evaluate(() => (globalThis as { progress?: number[] }).progress?.at(-1)), {
      timeout: 30_000,
    })
    .toBe(-1);
  await expect
    .poll(() => app.evaluate(() => (globalThis as { notices?: string[] }).notices))
    .toEqual(['Deploy is live: The site is live with your changes.']);
});
