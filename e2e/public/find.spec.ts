import { PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const LEAK = '/find?task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water';
const WALL =
  '/find?task=seal-wall&pipe=b3610&size=NPS6&opening=250&openingUnit=mm&pressure=2&pressureUnit=bar';

/** The verdict whose group holds a part. */
const verdictOf = (page: Page, name: string) =>
  page
    .locator('section.find-group')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}\\b`) }) })
    .getByRole('heading', { level: 2 });

const counts = (page: Page) =>
  page.getByRole('list', { name: 'Answers' }).getByRole('listitem').allTextContents();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form asks task by task, answers, and says what is wrong at its field', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/find');
    await expect(page.getByRole('textbox', { name: 'Pressure' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Close a leak' }).check();
    await page.getByRole('button', { name: 'Show the questions' }).click();
    await expect(page.getByRole('textbox', { name: 'Opening' })).toHaveCount(0);
    await page.getByLabel('Nominal size').fill('DN 250');
    await page.getByLabel('Pressure', { exact: true }).fill('eight');
    await page.getByLabel('Unit of Pressure').selectOption('bar');
    await page.getByRole('button', { name: 'Show what fits' }).click();
    const pressure = page.getByLabel('Pressure', { exact: true });
    await expect(pressure).toHaveValue('eight');
    await expect(pressure).toHaveAttribute('aria-invalid', 'true');
    await expect(pressure).toHaveAccessibleDescription(/That is no number/);
    await expect(page.getByRole('list', { name: 'Answers' })).toHaveCount(0);

    await pressure.fill('8');
    await page.getByLabel('Pipe', { exact: true }).selectOption('iso2531');
    await page.getByRole('button', { name: 'Show what fits' }).click();
    await expect(page.getByLabel('Nominal size')).toHaveValue('DN250');
    await expect(verdictOf(page, 'Snap Clamp')).toHaveText(/^Does not fit/);
    await expect(verdictOf(page, 'Split Barrel Clamp')).toHaveText(/^Fits if/);
    await expect(verdictOf(page, 'Repair Clamp RS-1')).toHaveText(/^Ask us/);
    await expect(page.locator('.find-tip')).toContainText('Nothing fits on the published figures alone.');
  });

  test('a phone shows the question in one line, with Change', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(LEAK);
    const line = page.locator('.find-ask > summary');
    await expect(line).toContainText(/Close a leak.*DN 250.*8 bar/);
    await expect(page.getByLabel('Nominal size')).toBeHidden();
    await line.click();
    await expect(page.getByLabel('Nominal size')).toHaveValue('DN250');
  });
});

test('every change is answered, the focus stays, and the address is the answer', async ({
  page,
  browser,
}) => {
  await page.goto('/find');
  await page.getByRole('radio', { name: 'Close a leak' }).check();
  const pressure = page.getByLabel('Pressure', { exact: true });
  await page.getByLabel('Pipe', { exact: true }).selectOption('iso2531');
  await page.locator('select[name=size]').selectOption('DN250');
  await expect(page.getByText('Outside diameter 274 mm (10.79 in)')).toBeVisible();
  await page.getByLabel('Unit of Pressure').selectOption('bar');
  await pressure.pressSequentially('8');
  await expect(page).toHaveURL(/pressure=8&pressureUnit=bar/);
  await expect(verdictOf(page, 'Snap Clamp')).toHaveText(/^Does not fit/);
  await expect(pressure).toBeFocused();
  await expect(page.locator('form [role=status]')).toHaveText(
    /^Fits \d+, Fits if \d+, Ask us \d+, Does not fit \d+\.$/,
  );
  // Pictures came with the answers' own documents.
  await expect(page.locator('.found svg[data-drawing]').first()).toBeVisible();
  expect(await page.locator('.found img').count()).toBe(0);

  const told = await counts(page);
  const sent = page.url();
  for (const javaScriptEnabled of [true, false]) {
    const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await other.goto(sent);
    expect(await counts(other)).toEqual(told);
    await expect(other.getByLabel('Nominal size')).toHaveValue('DN250');
    await other.context().close();
  }

  await pressure.fill('6');
  await expect(verdictOf(page, 'Snap Clamp')).not.toHaveText(/^Does not fit/);
  await expect(page).toHaveURL(/pressure=6&/);
});

test('another task leaves the earlier answer on the way back, and so does a part that is looked at', async ({
  page,
}) => {
  await page.goto(LEAK);
  await page.locator('html').hover();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const pressure = page.getByLabel('Pressure', { exact: true });
  await pressure.fill('6');
  await expect(page).toHaveURL(/pressure=6&/);
  await page.getByRole('radio', { name: 'Join pipes' }).check();
  await expect(page.getByRole('link', { name: /^Page ?: Grip Couplings/ }).first()).toBeVisible();
  await page.goBack();
  await expect(pressure).toHaveValue('6');
  await expect(page.getByRole('radio', { name: 'Close a leak' })).toBeChecked();
  await expect(verdictOf(page, 'Snap Clamp')).toBeVisible();

  await page.getByRole('link', { name: /^Page ?: Snap Clamp/ }).click();
  await expect(page.locator('form[aria-label="Your figures"]')).toHaveCount(0);
  await page.goBack();
  await expect(pressure).toHaveValue('6');
  await expect(verdictOf(page, 'Snap Clamp')).toBeVisible();
});

test('a keyboard is enough: task by arrows, the button leads to the answers, a count to its group', async ({
  page,
}) => {
  await page.goto('/find');
  await page.getByRole('radio', { name: 'Seal a pipe in a wall' }).focus();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Close a leak' })).toBeChecked();
  const pressure = page.getByLabel('Pressure', { exact: true });
  await pressure.focus();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  const first = page.getByRole('list', { name: 'Answers' }).getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#verdict-/);
  await expect(page.locator('.find-group h2:focus')).toBeInViewport();
});

test('the gap is worked out, and a pipe that is too large for it is no answer', async ({ page }) => {
  await page.goto(WALL);
  const gap = page.getByRole('region', { name: 'The gap' });
  await expect(gap).toContainText('250 mm');
  await expect(gap).toContainText(/40\.8\d* mm/);
  await page.goto(WALL.replace('opening=250', 'opening=100'));
  await expect(page.getByLabel('Opening or casing, inside', { exact: true })).toHaveAccessibleDescription(
    /not larger than the pipe/,
  );
  await expect(gap).toHaveCount(0);
});

test('answers lead to a comparison of theirs, by plain links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(LEAK);
  const group = page.getByRole('region', { name: /^Does not fit/ });
  const names = (await group.getByRole('heading', { level: 3 }).getByRole('link').allTextContents()).slice(
    0,
    4,
  );
  await group.getByRole('link', { name: /^Compare (these|the first)/ }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(names.length + 1);
  // Q is the beginning of QS.
  for (const name of names) await expect(page.getByRole('columnheader', { name }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Compare ?: Snap Clamp/ }).click();
  await expect(page).toHaveURL(/\/compare\?part=repair-clamp-snap$/);
  await context.close();
});

test('absurd questions are answered by a sentence, never by a failure', async ({ page, request }) => {
  for (const value of ['-5', '9'.repeat(10_000), '<script>alert(1)</script>', '(a+)+$', '1e999', '٣']) {
    const query = new URLSearchParams({ task: 'close-leak', pressure: value });
    const answer = await request.get(`/find?${query.toString()}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain('<script>alert');
    await page.goto(`/find?${query.toString()}`);
    await expect(page.locator('#find-pressure-problem')).toHaveText(/\w+ .+\./);
  }
});

for (const path of ['/find', LEAK, WALL, WALL.replace('opening=250', 'opening=100'), PIPE_SIZES_PATH]) {
  test(`${path} passes axe on every width, light and dark, and moves nothing`, async ({ page, axe }) => {
    await watchShift(page);
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await axe();
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await axe();
    await page.keyboard.press('Shift');
    await expect(page.locator('html[data-interactive]')).toBeAttached();
    expect(await shiftOf(page)).toBe(0);
  });
}

test('what moves is seen: the check above can fail', async ({ page }) => {
  await watchShift(page);
  await page.goto(LEAK);
  expect(await shiftOf(page)).toBe(0);
  await page.evaluate(() => {
    const pushed = document.createElement('div');
    pushed.style.height = '200px';
    document.querySelector('main')?.prepend(pushed);
  });
  expect(await shiftOf(page)).toBeGreaterThan(0);
});

test('paper has the question and the answers, and no form', async ({ page }) => {
  await page.goto(LEAK);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.find-ask > summary')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show what fits' })).toBeHidden();
  await expect(verdictOf(page, 'Snap Clamp')).toBeVisible();
  // The address that is printed asks the same.
  const address = await page.locator('.top-bar').getAttribute('data-address');
  expect(new URL(address ?? '').search).toBe(new URL(page.url()).search);
});

test('pipe sizes stand in one table a standard, and their code stays on the server', async ({ page }) => {
  await page.goto(`${PIPE_SIZES_PATH}#iso2531`);
  const table = page.getByRole('region', { name: 'Ductile iron, ISO 2531' }).getByRole('table');
  await expect(table.getByRole('row', { name: 'DN 250 10.79 274' })).toBeInViewport({ ratio: 0 });
  await page.goto('/how-to-measure');
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await page
    .locator('main')
    .getByRole('link', { name: /^pipe sizes/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pipe sizes' })).toBeFocused();
  await expect(page.locator('.pipe-table table')).toHaveCount(9);
});
