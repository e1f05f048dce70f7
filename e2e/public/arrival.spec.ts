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

/**
 * A tenth of the shift that counts as good, as the accessibility statement says (D30). A slow browser may
 * paint between any two elements, so that a row of buttons grows, or before a font has loaded, so that words
 * move by some pixels.
 */
const SMALL = 0.01;

for (const [name, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 800],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test('a page that arrives in parts hardly moves', async ({ page }) => {
      await watchShift(page);
      await arriveSlowly(page);
      for (const path of KINDS) {
        await page.goto(path);
        expect(await shiftOf(page), path).toBeLessThan(SMALL);
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
    const documents = page.locator('.page-side .downloads');
    for (const [body, isShown] of [
      [html.slice(0, cut), false],
      [html, true],
    ] as const) {
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(path);
      await expect(documents).toBeVisible({ visible: isShown });
    }
  });
});
