import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};
/** Has a plate, tables that stay tables and one that phones stack. */
const CLAMPS = '/repair-clamps-316l';

const figures = (page: Page, system: 'us' | 'metric') => page.locator(`main .${system}:visible`);
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Units' }).getByRole('radio', { name });

test('a desktop shows both systems; one choice hides the other everywhere, and is kept', async ({ page }) => {
  await page.goto(CLAMPS);
  await expect(choice(page, 'Both')).toBeChecked();
  await expect(figures(page, 'us')).not.toHaveCount(0);
  await expect(figures(page, 'metric')).not.toHaveCount(0);

  await choice(page, 'Both').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'US')).toBeChecked();
  await expect(figures(page, 'metric')).toHaveCount(0);
  // What is not seen is not read aloud.
  await expect(page.getByRole('columnheader', { name: /\b(mm|bar|DN)\b/ })).toHaveCount(0);

  await page.goto('/grip-couplings');
  await expect(choice(page, 'US')).toBeChecked();
  await expect(figures(page, 'us')).not.toHaveCount(0);
  await expect(figures(page, 'metric')).toHaveCount(0);
});

test('the choice is on the page before there is anything to see, and nothing moves', async ({ page }) => {
  await page.goto(CLAMPS);
  await choice(page, 'Metric').check();
  await page.addInitScript(() => {
    const seen: { mark?: string | undefined; shift: number } = { shift: 0 };
    Object.assign(window, { seen });
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      seen.mark = document.documentElement.dataset['units'];
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(choice(page, 'Metric')).toBeChecked();
  expect(await page.evaluate('seen')).toEqual({ mark: 'metric', shift: 0 });
  await expect(figures(page, 'us')).toHaveCount(0);
});

test('cards and search results follow it; without a choice they say what is published', async ({ page }) => {
  const named = (name: string) => page.getByRole('link', { name, exact: true });
  await page.goto('/');
  await expect(named('Disc Seals Pipes through walls To 36 psi')).toBeVisible();
  await choice(page, 'Metric').check();
  await expect(named('Disc Seals Pipes through walls To 2.48 bar (converted)')).toBeVisible();
  await expect(page.locator('.card :is(.units-both, .units-us):visible')).toHaveCount(0);

  await page.goto('/search?q=disc+seals');
  const first = page.locator('.search-hit').first();
  await expect(first).toHaveAccessibleName(/^Disc Seals, Pipes through walls, To 2\.48 bar \(converted\)/);
  await choice(page, 'US').check();
  await expect(first).toHaveAccessibleName(/^Disc Seals, Pipes through walls, To 36 psi/);
});

test('the figures of a product and what a search found follow it, a line for each class', async ({
  page,
}) => {
  await page.goto('/product/repair-clamp-snap');
  const text = page.locator('main article');
  await expect(text).toContainText('up to 12 in (up to DN 300)');
  await expect(page.locator('.prose li li')).toHaveCount(4);
  await choice(page, 'US').check();
  await expect(page.locator('.page-title-lines')).toContainText('To 12 in (converted)');
  const seen = async () => (await text.innerText()).split('Snap clamps, pressure')[0];
  await expect.poll(seen).not.toMatch(/\d (?:bar|mm)\b|DN \d/);
  await choice(page, 'Metric').check();
  await expect.poll(seen).not.toMatch(/\d (?:psi|in)\b/);
  await expect.poll(seen).toMatch(/16\u00a0bar for OD 21\u00a0to\u00a0111\u00a0mm/);

  await page.goto('/search?q=disc+seals+2+bar');
  const found = page
    .locator('.search-matched:visible')
    .filter({ hasText: /bar|psi/ })
    .first();
  await expect(found).toContainText('bar');
  await expect.poll(() => found.innerText()).not.toContain('psi');
  await choice(page, 'US').check();
  await expect.poll(() => found.innerText()).toMatch(/ ft| psi/);
  // Brackets belong to who sees both.
  expect(await found.innerText()).not.toMatch(/[()]/);
  await expect.poll(() => found.innerText()).not.toContain('bar');
});

test('a choice in another tab arrives', async ({ page, context }) => {
  await page.goto(CLAMPS);
  const other = await context.newPage();
  await other.goto('/');
  await choice(other, 'US').check();
  await expect(figures(page, 'metric')).toHaveCount(0);
  await expect(choice(page, 'US')).toBeChecked();
});

test('a phone starts with US units, pressure first, nothing to scroll sideways', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const route of [CLAMPS, '/repair-clamps', '/grip-couplings', '/flap-valves-stainless-steel']) {
    await page.goto(route);
    await expect(figures(page, 'metric')).toHaveCount(0);
    const wide = await page
      .locator('.fact-table-scroll')
      .evaluateAll((regions) => regions.filter((region) => region.scrollWidth > region.clientWidth).length);
    expect(wide, `tables of ${route} that are wider than the screen`).toBe(0);
  }
  await page.goto('/repair-clamps');
  const row = page.getByRole('row', { name: /^Two-band/ });
  await expect(row.locator('td.pressure:visible')).toHaveText(/435 psi/);
  const [pressure, size] = await Promise.all([
    row.locator('td.pressure:visible').first().boundingBox(),
    row.locator('td:not(.pressure):visible').first().boundingBox(),
  ]);
  expect(pressure?.y).toBeLessThan(size?.y ?? 0);
  // Classes of pipe take the width of the screen, too.
  const classed = page.getByRole('row', { name: /^Q / }).locator('td.pressure:visible');
  expect((await classed.boundingBox())?.width).toBe(pressure?.width);

  await page.getByRole('button', { name: 'Units: US' }).tap();
  await choice(page, 'Metric').check();
  await expect(figures(page, 'us')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Units: Metric' })).toBeVisible();
  await expect(row.locator('td.pressure:visible')).toHaveText(/30 bar/);
  await context.close();
});

test('paper shows both systems unless one was chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(CLAMPS);
  await page.emulateMedia({ media: 'print' });
  await expect(figures(page, 'metric')).not.toHaveCount(0);
  await page.evaluate(() => {
    localStorage.setItem('units', 'us');
  });
  await page.reload();
  await expect(figures(page, 'us')).not.toHaveCount(0);
  await expect(figures(page, 'metric')).toHaveCount(0);
  await context.close();
});

test('without scripts both systems are shown, and no switch that would do nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(CLAMPS);
  await expect(figures(page, 'us')).not.toHaveCount(0);
  await expect(figures(page, 'metric')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /Units/ })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Units' })).toBeHidden();
  await context.close();
});

test('a card says both systems after the take-over, as found by the server and as found while typing', async ({
  page,
}) => {
  await page.goto('/?q=RS3');
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const inches = page.locator('main ul.grid .units-us');
  await expect(inches).toHaveText(/^10 to 40 in/);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search products' }).fill('RS3');
  await expect(page.locator('main ul.grid > li')).toHaveCount(1);
  await expect(inches).toHaveText(/^10 to 40 in/);
});
