import { expect, test } from '../support/test.ts';

const field = { name: 'Search products, sizes, and pages' };
/** Search field of the top bar. Home, search, and documents don't have one there. */
const BAR_FIELD = field.name;

test('a size and a pressure list possible fits first and too low ratings last, while typing (D16.13)', async ({
  page,
}) => {
  await page.goto('/search');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const main = page.getByRole('main');
  await main.getByRole('textbox', field).pressSequentially('DN 250 8 bar');
  await expect(page).toHaveURL(/\/search\?q=DN\+250\+8\+bar$/);
  await expect(main.getByRole('textbox', field)).toBeFocused();
  const open = main.getByRole('region', { name: 'May fit: confirm' });
  await expect(
    open.getByRole('link', { name: /Repair Clamp RS-1.*DN 40 to 350.*Pressure not listed/ }),
  ).toBeVisible();
  await expect(
    main
      .getByRole('region', { name: 'Doesn’t fit' })
      .getByRole('link', { name: /Snap Clamp.*6 bar at 272 to 329 mm.*Below 8 bar/ }),
  ).toBeVisible();
  await expect(main.getByRole('status')).toContainText('Size: DN 250 (NPS 10).');

  // The address can be shared: it yields the same answer.
  const groups = await main.getByRole('heading', { level: 2 }).allTextContents();
  await page.goto('/search?q=DN+250+8+bar');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(groups);
});

test('works by the keyboard alone: Tab leads to it, arrows move, Enter opens, Esc clears', async ({
  page,
}) => {
  await page.goto('/terms-of-sale');
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  // No single letter is a shortcut (WCAG 2.1.4).
  await page.keyboard.press('/');
  const bar = page.getByRole('banner').getByLabel(BAR_FIELD);
  await expect(bar).not.toBeFocused();
  while (!(await bar.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('wa gp b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=wa\+gp\+b$/);
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const main = page.getByRole('main');
  await main.getByRole('textbox', field).focus();
  await page.keyboard.press('ArrowDown');
  const first = main.getByRole('link', { name: /External Wall Mount/ }).first();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(main.getByRole('textbox', field)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('textbox', field)).toHaveValue('');
  await expect(page).toHaveURL(/\/search$/);
  await page.keyboard.type('snap clamp');
  await expect(main.getByRole('link', { name: /Snap Clamp, Stainless/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/repair-clamp-snap$/);
});

test('suggests while one types: the finder first, by arrows and Enter; Esc closes', async ({ page, axe }) => {
  await page.goto('/terms-of-sale');
  const bar = page.getByRole('banner').getByLabel(BAR_FIELD);
  await bar.focus();
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await bar.pressSequentially('8 in c900 leak');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText(/^Stop a leak, NPS 8 .*9\.05 in/);
  await expect(options.filter({ hasText: 'Repair Clamp' }).first()).toBeVisible();
  await expect(bar).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(bar).toHaveValue('8 in c900 leak');
  await page.keyboard.type('s');
  await page.keyboard.press('Backspace');
  await expect(options.first()).toContainText('Stop a leak');
  await page.keyboard.press('ArrowDown');
  await expect(bar).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await axe();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/find\?.*task=close-leak/);
  await expect(options).toHaveCount(0);
  // A new screen moves the focus to its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer’s words in the bar of a page lead to the finder with the questions that are left (D16.13)', async ({
    page,
  }) => {
    await page.goto('/terms-of-sale');
    const bar = page.getByRole('banner').getByRole('textbox', { name: BAR_FIELD });
    await bar.fill('service saddle 1 inch on 6 inch');
    await bar.press('Enter');
    const read = page.getByRole('region', { name: 'How we read your search' });
    await expect(read).toContainText('Branch off a main');
    await read.getByLabel('Pipe material').selectOption('Steel');
    await read.getByLabel('Pressure', { exact: true }).fill('100');
    await read.getByRole('button', { name: 'Show what fits' }).click();
    await expect(page).toHaveURL(/\/find\?/);
    await expect(page.locator('section.find-group').filter({ hasText: 'Drilling Saddles' })).toBeVisible();
    await expect(page.getByLabel('Branch')).toHaveValue('NPS 1');
    await page.goto('/search?q=leak');
    await page.getByRole('link', { name: 'burst pipe', exact: true }).click();
    await expect(page.getByRole('main').getByText('Also repair clamp')).toBeVisible();
  });
});
