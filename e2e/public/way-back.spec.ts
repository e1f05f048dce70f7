import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/test.ts';

/** A browser with the cache of whole pages that visitors' browsers have and Playwright switches off. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

/** A path of each kind of page. One that is not there (404) is kept by no browser. */
const PATHS = [
  ...['/', '/repair-clamps', '/pipe-seals-disc', '/product/repair-clamp-snap', '/project-gallery'],
  ...['/documents', '/search?q=clamp', '/find', '/pipe-sizes', '/compare?part=repair-clamp-q', '/inquiry'],
];

/** Whether it is the document that was left: one that was loaded anew has no mark. */
const isMarked = (page: Page) => page.evaluate(() => 'left' in document.documentElement.dataset);

test('each kind of page is back at once, as it was left', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  const refused: unknown[] = [];
  cdp.on('Page.backForwardCacheNotUsed', (event) => refused.push(...event.notRestoredExplanations));
  await cdp.send('Page.enable');
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.goto(path);
      // What the application holds open once it has taken over must not keep the page out of the cache.
      await page.locator('body').hover();
      await expect(page.locator('html[data-interactive]')).toBeAttached();
      await page.evaluate(() => (document.documentElement.dataset['left'] = ''));
      await page.goto('/terms-of-sale');
      expect(await isMarked(page)).toBe(false);
      await page.evaluate('history.back()');
      await expect.poll(() => page.url().endsWith(path)).toBe(true);
      // The document may change while it is asked.
      await expect.poll(() => isMarked(page).catch(() => false)).toBe(true);
      expect(refused).toEqual([]);
    });
});
