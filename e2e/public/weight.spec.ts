import { expect, test } from '../support/test.ts';

/** Maximum bytes of JavaScript transferred during a visit to all pages, and while reading one page. */
const WHOLE_VISIT = 86_000;
const BEFORE_INTERACTION = 1_500;
/** Events at which the application loads (web/src/loader.ts). */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'wheel'];

test('a whole visit needs little JavaScript, and reading one page next to none', async ({ page }) => {
  const scripts = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.set(request.url(), (await request.sizes()).responseBodySize);
  });
  const bytes = () => [...scripts.values()].reduce((sum, size) => sum + size, 0);

  // A browser may report a pointer over the page at any time, which counts as an interaction.
  await page.addInitScript((signs) => {
    const note = () => (document.documentElement.dataset['sign'] ??= String(performance.now()));
    for (const sign of signs) addEventListener(sign, note, true);
  }, SIGNS);
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(bytes).toBeGreaterThan(0);
  // The application loads 3 s after the page, which a slow machine may reach before it gets here.
  const early = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sign = Number(document.documentElement.dataset['sign'] ?? Infinity);
    const end = Math.min(sign, (visit?.domComplete ?? 0) + 2_000);
    return all
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
      .map(({ name, startTime, encodedBodySize: size }) => ({ name, startTime, size, end }));
  });
  expect(early.length).toBeGreaterThan(0);
  const sizes = early.reduce((sum, { size }) => sum + size, 0);
  expect(sizes, JSON.stringify(early)).toBeLessThanOrEqual(BEFORE_INTERACTION);

  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  for (const path of [
    '/repair-clamps-316l',
    '/product/thimble-sleeves',
    '/documents',
    '/project-gallery',
    '/',
  ]) {
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.querySelector('main')?.append(link);
      link.click();
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.waitForLoadState('networkidle');
  expect(bytes()).toBeLessThanOrEqual(WHOLE_VISIT);
  expect([...scripts.keys()].join(' ')).not.toMatch(/admin|pdf-document|lightbox|find|pipe|answer/);
});
