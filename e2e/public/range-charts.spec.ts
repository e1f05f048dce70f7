import { expect, test } from '../support/test.ts';

const HUB = '/repair-clamps';

test('a hub shows sizes and pressures as bars, in words and as a table, on every screen, in the chosen units (D16.16)', async ({
  page,
}) => {
  await page.goto(HUB);
  const charts = page.locator('.range-chart');
  await expect(charts).toHaveCount(3);
  const clamps = charts.first();
  await expect(clamps.getByText('Not listed between 229 and 272 mm outside diameter.')).toBeVisible();
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // Overlapping labels are unreadable.
    expect(await clamps.evaluate(overlapping), `${String(width)} px`).toEqual([]);
  }
  await clamps.getByText('As a table').click();
  const row = clamps.getByRole('row', { name: /^Snap clamps/ });
  await expect(row).toContainText('6 bar for OD 272 to 329 mm');

  const label = page.locator('.range-chart text', { hasText: /^16 bar$/ }).first();
  await expect(label).toBeVisible();
  await page.getByRole('group', { name: 'Units' }).getByRole('radio', { name: 'US' }).check();
  await expect(label).toBeHidden();
});

/** Returns the overlapping texts on one line of a chart. */
function overlapping(chart: Element): string[] {
  return [...chart.querySelectorAll('svg')].flatMap((svg) => {
    const texts = [...svg.querySelectorAll('text')]
      .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter(({ box }) => box.left < one.box.right && box.right > one.box.left)
        .filter(({ box }) => Math.abs(box.top - one.box.top) < 8)
        .map(({ words }) => `${one.words} and ${words}`),
    );
  });
}

test('a finder result shows the pipe across the bars, and still does after scripts load (D16.16)', async ({
  page,
}) => {
  await page.goto('/find?task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water');
  const chart = page.locator('.range-chart');
  await expect(chart.locator('.range-need')).toContainText('DN 250');
  await expect(chart.locator('.range-need-line').first()).toBeAttached();
  await expect(chart.getByText(/your pipe \(Ductile iron, ISO 2531\)/)).toBeVisible();
  expect(await chart.evaluate(overlapping)).toEqual([]);
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await expect(chart.locator('.range-need')).toContainText('DN 250');
  const data = await page.locator('#site-data').textContent();
  expect(data, 'what the server has drawn is not sent a second time').not.toContain('"chart"');
});
