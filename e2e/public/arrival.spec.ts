import { arriveSlowly, shiftOf, watchShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

/** One page of each kind; the first has a column beside its text. */
const KINDS = [
  '/repair-clamps-316l',
  '/',
  '/product/repair-clamp-rs-1',
  '/find',
  '/pipe-sizes',
  '/documents',
  '/search?q=clamp',
];

for (const [name, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 800],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test('a page that arrives in parts does not move', async ({ page }) => {
      await watchShift(page);
      await arriveSlowly(page);
      for (const path of KINDS) {
        await page.goto(path);
        // To three places, as Lighthouse says it.
        expect((await shiftOf(page)).toFixed(3), path).toBe('0.000');
      }
    });
  });

test('the way home stands above the gallery, and its groups below what the page says', async ({ page }) => {
  await page.goto('/project-gallery');
  const top = async (name: string) => (await page.locator(`main ${name}`).first().boundingBox())?.y ?? NaN;
  const tops = [await top('a.button'), await top('h1'), await top('.page-body'), await top('ul.gallery')];
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});
