import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { AROUND } from './screens/around.ts';
import { CATALOG } from './screens/catalog.ts';
import { DASHBOARD, GATE } from './screens/dashboard.ts';
import { axeFaultsOf, misfits, standStill } from './screens/faults.ts';
import { PAGES } from './screens/pages.ts';
import { RECORDS } from './screens/records.ts';
import { HANDBOOK, type Screen } from './screens/screen.ts';
import { account } from '../support/menus.ts';

/** `LOOKS=folder` takes a screenshot of each screen instead, `HANDBOOK=1` the pictures of the handbook. */
const PICTURES = process.env['LOOKS'];
const isHandbook = process.env['HANDBOOK'] === '1';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
  actionTimeout: 20_000,
});

const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  'the gate': GATE,
  'the dashboard': DASHBOARD,
  'the editors of records': RECORDS,
  'the page builder': PAGES,
  'figures, tables and gallery': CATALOG,
  'what stands around them': AROUND,
};

for (const [area, screens] of Object.entries(AREAS)) {
  test(`${area}: axe finds nothing, light and dark, and all fits at 1440, 900 and 390 pixels (D11.1)`, async ({
    page,
    quietConsole,
  }) => {
    // The console shows tested errors, missing files, and axe, which the preview of a page blocks.
    quietConsole.expectNoise(
      /40[01469]|412|422|50\d|ERR_|Failed to|Deploy failed|Error loading|Unreadable|(Image|Document) upload failed|Blocked script execution/,
    );
    if (screens !== GATE) {
      await logInPlainly(page);
      if (!isHandbook) await leaveFew(page);
    }
    // Each test visits about ten screens.
    test.setTimeout(240_000);
    const faults: object[] = [];
    for (const screen of screens) {
      if (isHandbook && screen.picture === undefined) continue;
      await test.step(screen.name, async () => {
        await page.setViewportSize({ width: isHandbook ? 1280 : 1440, height: isHandbook ? 760 : 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(screen.at ?? '/admin');
        // Shortcuts work from this point on.
        if (screens !== GATE) await account(page).waitFor();
        await screen.show(page);
        if (isHandbook) await takePicture(page, screen);
        else if (PICTURES) await takeAll(page, screen, PICTURES);
        else for (const found of await faultsOf(page, screen)) faults.push({ screen: screen.name, found });
        await page.unrouteAll();
        await page.context().setOffline(false);
      });
    }
    expect(faults).toEqual([]);
  });
}

/** Deletes all but eight products. They cover the same layouts as fifty and take a fifth of the time. */
async function leaveFew(page: Page): Promise<void> {
  const products = (await (await page.request.get('/api/products')).json()) as { _id: string }[];
  await Promise.all(
    products.slice(8).map(async ({ _id }) => {
      await page.request.delete(`/api/products/${_id}`);
      await page.request.delete(`/api/bin/permanent/${_id}`, { params: { type: 'product' } });
    }),
  );
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await standStill(page);
}

/** Returns the faults of a screen after one visit: light on a desktop, dark on a phone. */
async function faultsOf(page: Page, screen: Screen): Promise<object[]> {
  const faults: object[] = [];
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await screen.onPhone?.(page);
    await paint(page, width === 390 ? 'dark' : 'light');
    faults.push(...(await misfits(page)).map((misfit) => ({ width, misfit })));
    const primary = await primaryButtons(page);
    if (primary.length > 1) faults.push({ width, primary });
    if (width !== 900) faults.push(...(await axeFaultsOf(page)).map((fault) => ({ width, ...fault })));
  }
  return faults;
}

/** Returns the texts of the primary buttons of the top dialog, or of the screen if no dialog is open. */
async function primaryButtons(page: Page): Promise<string[]> {
  const dialogs = page.locator(':is([role=dialog], [role=alertdialog], .gate-over):visible');
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  return top.locator(':is(button, a)[data-variant=filled]:visible').allTextContents();
}

async function takeAll(page: Page, screen: Screen, folder: string): Promise<void> {
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await screen.onPhone?.(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await paint(page, colorScheme);
      const name = `${screen.name.replace(/\W+/g, '-')}-${String(width)}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, name) });
    }
  }
}

async function takePicture(page: Page, { picture }: Screen): Promise<void> {
  if (picture === undefined) return;
  await paint(page, 'light');
  const box = await page
    .locator(picture.of ?? 'body')
    .first()
    .boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error(`${picture.file}: nothing is on the screen`);
  // A clip is relative to the page, a bounding box to the viewport.
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = {
    x: Math.max(box.x, 0) + scrolled.x,
    y: Math.max(box.y, 0) + scrolled.y,
    width: Math.min(box.width, size.width),
    height: Math.min(box.height, size.height),
    scale: 1,
  };
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 75, clip });
  await browser.detach();
  await writeFile(path.join(HANDBOOK, 'images', picture.file), Buffer.from(data, 'base64'));
}
