import { expect, logIn, test } from '../support/test.ts';

const SCREENS = {
  'the dashboard': '/admin',
  'the bin': '/admin?view=bin',
  'the product dialog': '/admin?product=new',
  'the sidebar editor': '/admin?item=new',
  'the deploy dialog': '/admin?deploy=',
};

for (const [name, address] of Object.entries(SCREENS)) {
  test(`${name} passes axe in light and dark, and fits a phone of 360 px`, async ({ page, axe }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await logIn(page);
    await page.goto(address);
    await expect(page.locator('li.product-card').first()).toBeVisible();
    if (/product|item|deploy/.test(address)) await expect(page.getByRole('dialog')).toBeVisible();
    await axe();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels beyond the phone').toBeLessThanOrEqual(0);
    await axe();
  });
}

test('the help opens on a question mark, but not while typing', async ({ page, axe }) => {
  await logIn(page);
  await page.getByPlaceholder('Search Products').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: /^Products/ }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await axe();
});
