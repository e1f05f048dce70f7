import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

const SHEET = '/view/pdf?src=%2Fdata-sheets%2Frepair-clamps-316l.pdf&name=repair-clamps-316l.pdf';
const PHONE = { width: 360, height: 740 };

/** Matches the PDF library and its worker, which are larger than the rest of the site. */
const isLibrary = (url: string) => /(pdf\.worker|pdf-document)[^/]*\.m?js$/.test(url);
test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a data sheet says what it is, and opens as the file', async ({ page, axe }) => {
    await watchShift(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(SHEET);
    await expect(page.getByText(/^PDF, 4 pages, \d+ KB$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveAttribute(
      'href',
      /repair-clamps-316l\.pdf$/,
    );
    await axe();
    await page.getByRole('button', { name: 'Back' }).hover();
    await expect(page.locator('html[data-interactive]')).toBeAttached();
    expect(asked.filter(isLibrary)).toEqual([]);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
});

test('on a large screen the pages are shown at once, with links, zoom, and the page number', async ({
  page,
  axe,
}) => {
  await watchShift(page);
  await page.goto(SHEET);
  await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();
  await expect(page.getByText(/^of \d/)).toHaveText('of 4');
  expect(await shiftOf(page)).toBeLessThan(0.01);
  const number = page.getByRole('spinbutton', { name: /Page/ });
  // A number that isn't a page is ignored, without an error in the console (D11.1).
  await number.fill('1.5');
  await number.fill('2');
  await expect(page.locator('.pdfViewer .page').nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(number).toBeFocused();
  await page.getByRole('region', { name: 'Pages' }).press('End');
  await expect(number).toHaveValue('4');
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('100 %');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('110 %');
  await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveAttribute(
    'href',
    /repair-clamps-316l\.pdf$/,
  );
  await axe();
});

test('without a document, and for one that it doesn’t show, the viewer says so and offers other links', async ({
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
    await expect(page.getByRole('link', { name: 'Open the file directly' })).toHaveCount(direct);
  }
  await axe();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a data sheet shows its title, its facts and the way to the file', async ({ page }) => {
    await page.goto(SHEET);
    await expect(page.getByRole('heading', { name: 'repair-clamps-316l.pdf' })).toBeVisible();
    await expect(page.getByText(/^PDF, 4 pages, \d+ KB$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open PDF' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
