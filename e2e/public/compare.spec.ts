import { expect, test } from '../support/test.ts';

const CLAMPS =
  '/compare?part=repair-clamp-rs-1&part=repair-clamp-q&part=repair-clamp-snap&part=repair-clamp-two-band';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison is a link: parts are added from a list and removed, and a box shows differences only (D16.14)', async ({
    page,
  }) => {
    await page.goto('/product/repair-clamp-rs-1');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByLabel('Another part').selectOption({ label: 'Snap Clamp, Stainless 316L, To DN 300' });
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL('/compare?part=repair-clamp-rs-1&part=repair-clamp-snap');

    const pressure = page.getByRole('row', { name: /^Pressure ?, different/ });
    await expect(pressure.getByRole('cell').first()).toHaveText('Not listed');
    await expect(pressure.getByRole('cell').nth(1)).toContainText('10 bar for OD 112 to 229 mm');
    await expect(pressure.getByRole('cell').nth(1)).toContainText('†');

    await page.getByRole('link', { name: 'Remove Repair Clamp RS-1' }).click();
    await expect(page).toHaveURL('/compare?part=repair-clamp-snap');

    await page.goto('/compare?part=a-model&part=f-model&part=g-model');
    const same = page.getByRole('row', { name: /, the same/ });
    await expect(same).not.toHaveCount(0);
    await page.getByLabel('Differences only').check();
    await expect(same).toHaveCount(0);
    await expect(page.getByRole('row', { name: /, different/ })).not.toHaveCount(0);
  });
});

test('copies its link and the visible part of its table, and on a phone each line names its part', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(CLAMPS);
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('group', { name: 'Units' }).getByRole('radio', { name: 'Metric' }).check();
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const table = await copied();
  expect(table).toContain('10 bar for OD 112 to 229 mm');
  expect(table).toContain(CLAMPS);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toMatch(new RegExp(`${CLAMPS.replace('?', '\\?')}$`));

  const label = page.locator('td[data-label="Snap Clamp"]').first();
  const named = () => label.evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await named()).toBe('none');
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await named()).toBe('"Snap Clamp"');
});
