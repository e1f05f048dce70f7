import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const LEAK = '/find?task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water';

/** Returns the verdict whose group contains a product. */
const verdictOf = (page: Page, name: string) =>
  page.locator('section.find-group').filter({ hasText: name }).getByRole('heading', { level: 2 });

const counts = (page: Page) =>
  page.getByRole('list', { name: 'Answers' }).getByRole('listitem').allTextContents();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form asks by application, answers, and shows problems at their fields (D16.12)', async ({
    page,
  }) => {
    await page.goto('/find');
    await expect(page.getByRole('textbox', { name: 'Pressure' })).toHaveCount(0);
    await page.getByLabel('Application').selectOption('Stop a leak');
    await page.getByRole('button', { name: 'Show the questions' }).click();
    await expect(page.getByRole('textbox', { name: 'Opening' })).toHaveCount(0);
    await page.getByLabel('Nominal size').fill('DN 250');
    const pressure = page.getByLabel('Pressure', { exact: true });
    await pressure.fill('eight');
    await page.getByLabel('Unit of Pressure').selectOption('bar');
    await page.getByRole('button', { name: 'Show what fits' }).click();
    await expect(pressure).toHaveValue('eight');
    await expect(pressure).toHaveAttribute('aria-invalid', 'true');
    await expect(pressure).toHaveAccessibleDescription(/Enter a number, such as/);
    await expect(page.getByRole('list', { name: 'Answers' })).toHaveCount(0);

    await pressure.fill('8');
    await page.getByLabel('Pipe', { exact: true }).selectOption('iso2531');
    await page.getByRole('button', { name: 'Show what fits' }).click();
    await expect(verdictOf(page, 'Snap Clamp')).toHaveText(/^Doesn’t fit/);
    await expect(verdictOf(page, 'Split Barrel Clamp')).toHaveText(/^Fits if confirmed/);
    await expect(verdictOf(page, 'Repair Clamp RS-1')).toHaveText(/^Rating not listed/);
  });

  test('one button puts every product that fits or may fit on the quote list; the others are a line each (D23.4)', async ({
    page,
  }) => {
    await page.goto('/find?task=close-leak&pipe=b3610&size=NPS2&pressure=150&medium=water');
    const refused = page.getByRole('region', { name: /^Doesn’t fit/ });
    await expect(refused.getByRole('table').first()).toBeHidden();
    await refused.locator('summary').first().click();
    await expect(refused.getByRole('table').first()).toBeVisible();
    const open = page.getByRole('table', { name: 'Rating not listed' });
    await expect(open.getByRole('row').filter({ hasText: 'RS-1' })).toContainText(/OK.*Not listed/);
    const all = page.getByRole('link', { name: /^Add all \d+ to quote list$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    await all.click();
    await expect(page.getByLabel('Note')).toHaveCount(count);
  });

  test('a phone shows the question in one line, with Change; answers lead to a comparison', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(LEAK);
    const line = page.locator('.find-ask > summary');
    await expect(line).toContainText(/Stop a leak.*DN 250.*8 bar/);
    await expect(page.getByLabel('Nominal size')).toBeHidden();
    await line.click();
    await expect(page.getByLabel('Nominal size')).toHaveValue('DN250');
    const group = page.getByRole('region', { name: /^Doesn’t fit/ });
    const names = await group.locator('.no-fit-name').allTextContents();
    await group.getByRole('link', { name: /^Compare (these|the first)/ }).click();
    await expect(page.locator('.compare-table')).toContainText(names[0] ?? '');
  });
});

test('a 274 mm main at 8 bar needs five fields and no click: results follow every change, the focus stays, and the address reproduces them', async ({
  page,
  browser,
}) => {
  await page.goto('/find');
  await page.getByLabel('Application').selectOption('Stop a leak');
  const pressure = page.getByLabel('Pressure', { exact: true });
  await page.getByLabel('Pipe', { exact: true }).selectOption('iso2531');
  await page.locator('select[name=size]').selectOption('DN250');
  await expect(page.getByText('Outside diameter 274 mm (10.79 in)')).toBeVisible();
  await page.getByLabel('Unit of Pressure').selectOption('bar');
  await pressure.pressSequentially('8');
  await expect(page).toHaveURL(/pressure=8&pressureUnit=bar/);
  await expect(verdictOf(page, 'Snap Clamp')).toHaveText(/^Doesn’t fit/);
  await expect(pressure).toBeFocused();
  await expect(page.locator('form [role=status]')).toHaveText(
    /^Fits \d+, Fits if confirmed \d+, Rating not listed \d+, Doesn’t fit \d+\.$/,
  );
  const shown = await counts(page);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  expect(await counts(plain)).toEqual(shown);
  await plain.context().close();
});

test('Back returns to the answer of the earlier application, and from a part to its answer', async ({
  page,
}) => {
  await page.goto(LEAK);
  await page.locator('html').hover();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const pressure = page.getByLabel('Pressure', { exact: true });
  await pressure.fill('6');
  await expect(page).toHaveURL(/pressure=6&/);
  await expect(verdictOf(page, 'Snap Clamp')).not.toHaveText(/^Doesn’t fit/);
  const application = page.getByLabel('Application');
  const link = (name: RegExp) => page.getByRole('link', { name }).first();
  for (const [leave, arrived] of [
    [() => application.selectOption('Join two pipes'), verdictOf(page, 'Grip Couplings')],
    [() => link(/^Snap Clamp$/).click(), page.getByRole('heading', { level: 1, name: /Snap Clamp/ })],
  ] as const) {
    await leave();
    await expect(arrived).toBeVisible();
    await page.goBack();
    await expect(pressure).toHaveValue('6');
    await expect(application).toHaveValue('close-leak');
    await expect(verdictOf(page, 'Snap Clamp')).toBeVisible();
  }
});

test('a keyboard is enough: application by letters, Enter to the answers, a count to its group', async ({
  page,
}) => {
  await page.goto('/find');
  await page.getByLabel('Application').focus();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await page.keyboard.type('Stop a l');
  await expect(page.getByLabel('Application')).toHaveValue('close-leak');
  await page.getByLabel('Pressure', { exact: true }).focus();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Answers' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#verdict-/);
  await expect(page.locator('.find-group h2:focus')).toBeInViewport();
});

test('paper has the question and the answers, and no form', async ({ page }) => {
  await page.goto(LEAK);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.find-ask > summary')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show what fits' })).toBeHidden();
  await expect(verdictOf(page, 'Snap Clamp')).toBeVisible();
  // The printed address contains the same query.
  const address = await page.locator('.top-bar').getAttribute('data-address');
  expect(new URL(address ?? '').search).toBe(new URL(page.url()).search);
});
