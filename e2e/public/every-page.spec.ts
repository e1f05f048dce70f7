import type { Page } from '@playwright/test';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { axeFaults, expect, test } from '../support/test.ts';
import AxeBuilder from '@axe-core/playwright';

/** Answers and states that aren't in the sitemap. */
const UNLISTED = [
  '/?q=clamp',
  `/?q=${'qwrtzpx'.repeat(60)}`,
  '/search?q=leak+DN+250',
  '/search?q=qwrtzpx',
  '/find?task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water',
  '/find?task=seal-wall&pipe=b3610&size=NPS6&opening=100&openingUnit=mm&pressure=2&pressureUnit=bar',
  '/compare?part=repair-clamp-rs-1&part=repair-clamp-q&part=repair-clamp-snap&part=repair-clamp-two-band',
  '/inquiry?item=repair-clamp-snap~2~118+mm+OD~Pinhole&item=a-model',
  '/submittal?item=repair-clamp-q&item=gone&create=1',
  '/d/product/repair-clamp-q',
  '/no-such-page',
];
/** All products have the same layout. These have a chart, drawings to download, and a long title. */
const PRODUCTS = /^\/product\/(?:repair-clamp-snap|grip-couplings|repair-clamp-rs-1)$/;
/** Pages without products, without a request for a quote, or with the quote further down. */
const WITHOUT_QUOTE =
  /^\/(?:$|\?|accessibility|compare|d\/|documents|find|guarantee|inquiry|no-such-page|pipe-sizes|project-gallery|search|submittal|terms)/;
/** Number of tests that share the pages and run in parallel. */
const SHARES = 8;

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Returns true if one of the links is on the first screen. */
const shows = (page: Page, links: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((button) => button.checkVisibility())
        .some((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
    links,
  );

/**
 * Returns the faults of a page on a phone, a tablet, and a desktop. Axe checks one of them, in light or dark.
 */
async function faultsOf(page: Page, path: string, isAxeOnPhone: boolean): Promise<unknown[]> {
  const faults: unknown[] = [];
  const needsAxe = !path.startsWith('/product/') || PRODUCTS.test(path);
  const colorScheme = isAxeOnPhone ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(path, { waitUntil: 'load' });
  if (!(await shows(page, '.phone-bar [href="/inquiry"]'))) faults.push('no quote list on a phone');
  // The first input hydrates the page, which logs hydration errors.
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]'), path).toBeAttached();
  const shift = await shiftOf(page);
  if (shift > 0.01) faults.push(`moves by ${String(shift)}`);
  if (await scrollsSideways(page)) faults.push('scrolls sideways at 320 px');
  if (needsAxe && isAxeOnPhone) faults.push(...(await axeFaults(new AxeBuilder({ page }).setLegacyMode())));
  await page.setViewportSize({ width: 900, height: 900 });
  if (await scrollsSideways(page)) faults.push('scrolls sideways at 900 px');
  await page.setViewportSize({ width: 1440, height: 780 });
  if (await scrollsSideways(page)) faults.push('scrolls sideways at 1440 px');
  if (!WITHOUT_QUOTE.test(path) && !(await shows(page, '.button-quote'))) faults.push('no quote at a desk');
  if (needsAxe && !isAxeOnPhone) faults.push(...(await axeFaults(new AxeBuilder({ page }).setLegacyMode())));
  return faults;
}

for (let share = 0; share < SHARES; share += 1)
  test(`every page passes axe, fits each screen, loads nothing from elsewhere and prints nothing in the console, share ${String(share + 1)} (D6.1, D11.1)`, async ({
    page,
    server,
    quietConsole,
  }) => {
    quietConsole.expectNoise(/404/);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) foreign.push(request.url());
    });
    // Fonts load once: on a busy machine, after the first paint of the first page.
    await page.goto('/');
    await page.evaluate(async () => void (await document.fonts.ready));
    await watchShift(page);
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname);
    expect(listed.length).toBeGreaterThan(90);
    const faults: Record<string, unknown[]> = {};
    for (const [at, path] of [...UNLISTED, ...listed].entries()) {
      if (at % SHARES !== share) continue;
      const found = await faultsOf(page, path, share < SHARES / 2);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
    expect(foreign).toEqual([]);
  });

test('a layout that moves is seen: the check above can fail', async ({ page }) => {
  await watchShift(page);
  await page.goto('/repair-clamps');
  // React hydrates the document as it was sent.
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const before = await shiftOf(page);
  await page.evaluate(() => {
    const pushed = document.createElement('div');
    pushed.style.height = '200px';
    document.querySelector('main')?.prepend(pushed);
  });
  expect(await shiftOf(page)).toBeGreaterThan(before + 0.01);
});
