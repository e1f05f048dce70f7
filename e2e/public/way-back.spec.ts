import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/test.ts';

/**
 * A browser with the back/forward cache of real browsers. Playwright turns it off, and a headless shell has
 * none.
 */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? launchOptions.executablePath,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/** A path of each kind of page. Browsers don't cache missing pages (404). */
const PATHS = ['/', '/repair-clamps', '/product/repair-clamp-snap', '/find', '/inquiry'];

/** Returns true for the restored document. A reloaded document has no marker. */
const isMarked = (page: Page) => page.evaluate(() => 'left' in document.documentElement.dataset);

test('each kind of page is restored at once, as it was left', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  const refused: unknown[] = [];
  cdp.on('Page.backForwardCacheNotUsed', (event) => refused.push(...event.notRestoredExplanations));
  await cdp.send('Page.enable');
  for (const path of PATHS) {
    await page.goto(path);
    // The hydrated application must not prevent caching of the page.
    await page.locator('body').hover();
    await expect(page.locator('html[data-interactive]')).toBeAttached();
    await page.evaluate(() => (document.documentElement.dataset['left'] = ''));
    await page.goto('/terms-of-sale');
    expect(await isMarked(page)).toBe(false);
    // The timeout runs after the call, which would otherwise end with its document.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(path);
    // The document may change during the call.
    await expect.poll(() => isMarked(page).catch(() => false), path).toBe(true);
    expect(refused).toEqual([]);
  }
});
