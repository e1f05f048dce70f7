import type { BrowserContextOptions, Page } from '@playwright/test';
import { arriveSlowly } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};
/** A page with key specs, tables that stay tables, and one that phones stack. */
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
  // Hidden text isn't read aloud.
  await expect(page.getByRole('columnheader', { name: /\b(mm|bar|DN)\b/ })).toHaveCount(0);

  await page.goto('/grip-couplings');
  await expect(choice(page, 'US')).toBeChecked();
  await expect(figures(page, 'us')).not.toHaveCount(0);
  await expect(figures(page, 'metric')).toHaveCount(0);
});

test('a stored choice or list that isn’t ours counts as none', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    localStorage['units'] = 'imperial';
    localStorage['inquiry'] = '{"version":2,"items":[{},{}]}';
  });
  await page.goto(CLAMPS);
  await expect(choice(page, 'Both')).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-units', 'both');
  expect(await page.locator('html').evaluate(({ style }) => style.getPropertyValue('--inquiry-count'))).toBe(
    '',
  );
});

test('the choice applies before the first paint, and nothing moves', async ({ page }) => {
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
  await arriveSlowly(page);
  await page.reload();
  await expect(choice(page, 'Metric')).toBeChecked();
  // Lighthouse rounds to three decimal places.
  const seen = '({ ...seen, shift: Number(seen.shift.toFixed(3)) })';
  expect(await page.evaluate(seen)).toEqual({ mark: 'metric', shift: 0 });
  await expect(figures(page, 'us')).toHaveCount(0);
});

test('a phone starts with US units, pressure first, nothing to scroll sideways; paper shows both systems unless one was chosen', async ({
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
  await page.emulateMedia({ media: 'print' });
  await expect(figures(page, 'metric')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/repair-clamps');
  const row = page.getByRole('row', { name: /^Two-band/ });
  await expect(row.locator('td.pressure:visible')).toHaveText(/435 psi/);
  const [pressure, size] = await Promise.all([
    row.locator('td.pressure:visible').first().boundingBox(),
    row.locator('td:not(.pressure):visible').first().boundingBox(),
  ]);
  expect(pressure?.y).toBeLessThan(size?.y ?? 0);
  // Pipe class rows also take the width of the screen.
  const classed = page.getByRole('row', { name: /^Q / }).locator('td.pressure:visible');
  expect((await classed.boundingBox())?.width).toBe(pressure?.width);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(choice(page, 'US')).toBeChecked();
  await choice(page, 'Metric').check();
  await expect(figures(page, 'us')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await expect(row.locator('td.pressure:visible')).toHaveText(/30 bar/);
  await page.emulateMedia({ media: 'print' });
  await expect(figures(page, 'metric')).not.toHaveCount(0);
  await expect(figures(page, 'us')).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.locator('#navigation').getByText('Translate this page')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Units' })).toBeHidden();
  await context.close();
});
