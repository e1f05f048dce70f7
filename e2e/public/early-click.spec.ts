import { expect, test } from '../support/test.ts';

test.describe('a click that comes before the scripts', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  const early = [
    ['/view/pdf?src=%2Fdata-sheets%2Frepair-clamps-316l.pdf&name=sheet.pdf', 'button', 'Back'],
    ['/water-control-overview', 'link', 'Home'],
    ['/no-such-page', 'link', 'Go back'],
    ['/repair-clamps-316l', 'button', /^Copy/],
  ] as const;
  for (const [path, role, name] of early)
    for (const way of ['tap', 'click'] as const)
      test(`is not lost: ${String(name)} on ${path.split('?')[0] ?? ''}, by ${way}`, async ({
        page,
        context,
        quietConsole,
      }) => {
        quietConsole.expectNoise(/404/);
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto('/terms-of-sale');
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/assets/entry-client*', async (route) => {
          await held;
          await route.continue();
        });
        const asked = page.waitForRequest(/entry-client/);
        await page.goto(path);
        const target = page.locator('main').getByRole(role, { name }).first();
        await target[way]();
        await asked;
        await expect(page).toHaveURL(path);
        release();
        if (role === 'button' && name !== 'Back') {
          const copied = () => page.evaluate(() => navigator.clipboard.readText());
          await expect.poll(copied).toContain('/repair-clamps-316l');
        } else await expect(page).toHaveURL(/terms-of-sale$/);
      });
});
