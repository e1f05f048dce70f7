import { arriveSlowly, shiftOf, watchShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

/** One page of each kind. The first has a column next to its text. */
const KINDS = [
  '/repair-clamps-316l',
  '/',
  '/product/repair-clamp-rs-1',
  '/find',
  '/pipe-sizes',
  '/documents',
  '/search?q=clamp',
];

/** Tolerated shift: on a first visit, fonts may load after the first paint and move words by some pixels. */
const OF_FONTS = 0.005;

for (const [name, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 800],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test('a page that arrives in parts does not move', async ({ page }) => {
      await watchShift(page);
      await arriveSlowly(page);
      await page.goto('/repair-clamps-316l');
      expect(await shiftOf(page), 'when the fonts arrive').toBeLessThan(OF_FONTS);
      for (const path of KINDS) {
        await page.goto(path);
        // Lighthouse rounds to three decimal places.
        expect((await shiftOf(page)).toFixed(3), path).toBe('0.000');
      }
    });
  });

test.describe('of a page that has arrived up to the middle of its quote', () => {
  test.use({ javaScriptEnabled: false });
  test('nothing is shown that the rest would move', async ({ page }) => {
    const path = '/repair-clamps-316l';
    const html = await (await page.request.get(path)).text();
    const cut = html.indexOf('</svg>', html.indexOf('button-quote', html.indexOf('page-side-quote')));
    expect(cut).toBeGreaterThan(0);
    const figures = page.locator('.page-side-figures');
    for (const [body, isShown] of [
      [html.slice(0, cut), false],
      [html, true],
    ] as const) {
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(path);
      await expect(figures).toBeVisible({ visible: isShown });
    }
  });
});

test('the way home stands above the gallery, and its groups below what the page says', async ({ page }) => {
  await page.goto('/project-gallery');
  const top = async (name: string) => (await page.locator(`main ${name}`).first().boundingBox())?.y ?? NaN;
  const tops = [await top('a.button'), await top('h1'), await top('.page-body'), await top('ul.gallery')];
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});
