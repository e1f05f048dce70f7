import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const SHEET = '/view/pdf?src=%2Fdata-sheets%2Frepair-clamps-316l.pdf&name=repair-clamps-316l.pdf';
const PHONE = { width: 360, height: 740 };

/** Counts what moves by itself from here on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'moved', moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'moved') ?? 0));
}

/** The library and its worker weigh more than the rest of the site. */
const isLibrary = (url: string) => /(pdf\.worker|pdf-document)[^/]*\.m?js$/.test(url);
const picture = (page: Page) => page.getByRole('img', { name: 'First page of repair-clamps-316l.pdf' });
const isDrawn = (page: Page) =>
  picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a data sheet shows its first page at once, and all pages in its place when they are asked for', async ({
    page,
    axe,
  }) => {
    const moved = await watchShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(SHEET);
    await expect.poll(() => isDrawn(page)).toBe(true);
    await expect(page.getByRole('link', { name: 'Open the file itself' })).toHaveAttribute(
      'href',
      /repair-clamps-316l\.pdf$/,
    );
    await axe();
    await page.getByRole('button', { name: 'Zoom in' }).hover();
    await expect(page.locator('html[data-interactive]')).toBeAttached();
    expect(asked.filter(isLibrary)).toEqual([]);
    await page.getByRole('link', { name: 'Show all pages here' }).click();
    await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    await expect(page.getByText(/^of \d/)).toHaveText('of 4');
    expect(asked.some(isLibrary)).toBe(true);
    expect(await moved()).toBeLessThan(0.01);
    await axe();
  });

  test('the first control that needs the pages brings them', async ({ page }) => {
    await page.goto(SHEET);
    await page.getByRole('button', { name: 'Zoom in' }).hover();
    await expect(page.locator('html[data-interactive]')).toBeAttached();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();
  });
});

test('on a large screen all pages come by themselves, in the places that were kept for them', async ({
  page,
  axe,
}) => {
  const moved = await watchShifts(page);
  await page.goto(SHEET);
  await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();
  await expect(page.locator('.pdf-page-list canvas')).toHaveCount(4);
  expect(await moved()).toBeLessThan(0.01);
  await page.keyboard.press('n');
  await expect(page.getByRole('spinbutton', { name: /Page/ })).toHaveValue('2');
  await axe();
});

test('on paper every page of the document is one sheet, whole', async ({ page }) => {
  await page.goto(SHEET);
  const drawn = page.locator('.pdf-pages canvas');
  for (const turn of ['n', 'n', 'End']) {
    await expect(drawn.first()).toBeVisible();
    await page.keyboard.press(turn);
  }
  await expect(drawn).toHaveCount(4);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const sheet of await page.locator('.pdf-page canvas').all())
    expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(688);
});

test('without a document, and for one that is not shown from here, it says so and offers the ways on', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/400|403|404/);
  for (const [query, status, direct] of [
    ['', 400, 0],
    ['?src=https%3A%2F%2Felsewhere.example%2Fa.pdf', 403, 1],
    ['?src=%2Fdata-sheets%2Fnope.pdf', 404, 0],
  ] as const) {
    expect((await page.goto(`/view/pdf${query}`))?.status()).toBe(status);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Try the file itself' })).toHaveCount(direct);
    await axe();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a data sheet shows its first page and the way to the file', async ({ page }) => {
    await page.goto(SHEET);
    await expect(picture(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the file itself' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  test('the gate of the admin has a landmark, a heading and the way home', async ({ page }) => {
    await page.goto('/admin');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
    await expect(main.getByText(/needs scripts/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  });
});
