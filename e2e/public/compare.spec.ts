import { expect, test } from '../support/test.ts';

const CLAMPS =
  '/compare?part=repair-clamp-rs-1&part=repair-clamp-q&part=repair-clamp-snap&part=repair-clamp-two-band';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison is a link: added to from a list, sent, and taken apart again', async ({ page }) => {
    await page.goto('/product/repair-clamp-rs-1');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByLabel('Another part').selectOption({ label: 'Snap Clamp, Stainless 316L, To DN 300' });
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL('/compare?part=repair-clamp-rs-1&part=repair-clamp-snap');

    const pressure = page.getByRole('row', { name: /^Pressure ?, different/ });
    await expect(pressure.getByRole('cell').first()).toHaveText('not published');
    await expect(pressure.getByRole('cell').nth(1)).toContainText('10 bar for OD 112 to 229 mm');
    await expect(pressure.getByRole('cell').nth(1)).toContainText(
      'Nothing is published between 229 and 272 mm',
    );

    await page.getByRole('link', { name: 'Remove Repair Clamp RS-1' }).click();
    await expect(page).toHaveURL('/compare?part=repair-clamp-snap');
  });

  test('differences alone are shown by a box that needs no scripts', async ({ page }) => {
    await page.goto('/compare?part=a-model&part=f-model&part=g-model');
    const same = page.getByRole('row', { name: /, the same/ });
    await expect(same).not.toHaveCount(0);
    await page.getByLabel('Differences only').check();
    await expect(same).toHaveCount(0);
    await expect(page.getByRole('row', { name: /, different/ })).not.toHaveCount(0);
  });
});

test('says what it cannot compare, in plain words', async ({ page, axe }) => {
  await page.goto(`${CLAMPS}&part=a-model&part=%3Cscript%3Ealert(1)%3C/script%3E`);
  await expect(page.getByText('“<script>alert(1)</script>” is no part of this catalogue.')).toBeVisible();
  await expect(
    page.getByText('Four parts at most stand side by side. Left out: Flap Valve A.'),
  ).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await axe();
});

test('copies its link and what is visible of its table, with the address below', async ({
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
  expect(table).toContain('not published');
  expect(table).not.toContain('psi for');
  expect(table).toContain(CLAMPS);
  expect(table).not.toContain('Remove');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toMatch(new RegExp(`${CLAMPS.replace('?', '\\?')}$`));
});

for (const width of [360, 900, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`stands on ${String(width)} pixels, ${colorScheme}, without a fault or a sideways scroll`, async ({
      page,
      axe,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(CLAMPS);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide).toBe(false);
      // On phones the table turns round: the name of the part stands in each of its lines.
      const label = page.locator('td[data-label="Snap Clamp"]').first();
      const turned = await label.evaluate((cell) => getComputedStyle(cell, '::before').content);
      expect(turned).toBe(width < 600 ? '"Snap Clamp"' : 'none');
      await axe();
    });
  }
}

test('on paper no name of a quantity is broken', async ({ page }) => {
  // The width that A4 leaves between its margins.
  await page.setViewportSize({ width: 688, height: 900 });
  await page.goto(CLAMPS);
  await page.emulateMedia({ media: 'print' });
  const names = page.locator('.compare-table th[scope=row]').filter({ visible: true });
  const lines = await names.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = [...cell.childNodes].find(
        ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim() !== '',
      );
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
});
