import { expect, logIn, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen passes axe in ${colorScheme} colors and fits 360 px`, async ({
    browser,
    server,
    axe,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: server.url, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await logIn(page);
    const screens = ['/admin', '/admin?view=bin', '/admin?product=new', '/admin?item=new', '/admin?deploy='];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen);
      await expect(page.locator('li.product-card').first()).toBeVisible();
      if (/product|item|deploy/.test(screen)) await expect(page.getByRole('dialog')).toBeVisible();
      await axe(page);
      await page.setViewportSize({ width: 360, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${screen} is wider than the phone`).toBeLessThanOrEqual(0);
      await axe(page);
    }
    await page.goto('/admin');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await axe(page);
    await context.close();
  });
}
