import { expect, test } from '../support/test.ts';

const field = { name: 'Search parts, sizes, pages' };

test('a size and a pressure find what holds, what is not published and what is too low, as one types', async ({
  page,
  axe,
}) => {
  await page.goto('/search');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const main = page.getByRole('main');
  await main.getByRole('textbox', field).pressSequentially('DN 250 8 bar');
  await expect(page).toHaveURL(/\/search\?q=DN\+250\+8\+bar$/);
  await expect(main.getByRole('textbox', field)).toBeFocused();
  const missing = main.getByRole('region', { name: 'Size holds, pressure not published' });
  await expect(
    missing.getByRole('link', { name: /Repair Clamp RS-1.*DN 40 to 350.*Ask the pressure/ }),
  ).toBeVisible();
  await expect(
    main.getByRole('link', { name: /Snap Clamp.*6 bar at 272 to 329 mm.*Below 8 bar/ }),
  ).toBeVisible();
  await expect(main.getByRole('status')).toContainText('Size: DN 250, in inches NPS 10.');
  await axe();

  // A link that can be sent: the same answer at its address.
  const groups = await main.getByRole('heading', { level: 2 }).allTextContents();
  await page.goto('/search?q=DN+250+8+bar');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(groups);

  await main.getByRole('link', { name: 'Search without 8 bar' }).click();
  await expect(main.getByRole('textbox', field)).toHaveValue('DN 250');
  await expect(main.getByRole('link', { name: 'Ask the finder instead' })).toHaveAttribute(
    'href',
    '/find?size=DN+250',
  );
});

test('works by the keyboard alone: / leads to it, arrows move, Enter opens, Esc clears', async ({ page }) => {
  await page.goto('/terms-of-sale');
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('textbox', field)).toBeFocused();
  await page.keyboard.type('wa gp b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=wa\+gp\+b$/);
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const main = page.getByRole('main');
  await page.keyboard.press('/');
  await expect(main.getByRole('textbox', field)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const first = main.getByRole('link', { name: /External Wall Seals/ }).first();
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar of every page searches, and typing errors and bad input are answered', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner').getByRole('textbox', field);
    await bar.fill('claps');
    await bar.press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByText('Spelling clamp')).toBeVisible();
    await expect(main.getByRole('link', { name: /Repair Clamp RS-1/ }).first()).toBeVisible();
    await main.getByRole('textbox', field).fill('10 in');
    await main.getByRole('button', { name: 'Search' }).click();
    await main.getByRole('link', { name: 'Take 10 in as a measured outside diameter' }).click();
    await expect(main.getByText('Outside diameter 10 in (254 mm)')).toBeVisible();
    await page.goto('/search?q=DN+251');
    await expect(main.getByText('“DN 251” is no nominal size that pipes are made in.').first()).toBeVisible();
    await page.goto('/search?q=qwrtzpx');
    await expect(main.getByRole('link', { name: 'Request email quote' })).toBeVisible();
    // Searches are no pages of their own for search engines.
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });

  test('the box of the home page keeps its rule, and offers pages and figures below', async ({ page }) => {
    await page.goto('/?q=snap');
    const main = page.getByRole('main');
    await expect(main.locator('.card')).toHaveCount(1);
    await main.getByRole('link', { name: 'In pages and figures: search “snap”' }).click();
    await expect(main.getByRole('region', { name: /^Tables/ })).toBeVisible();
  });
});

for (const width of [360, 900, 1199, 1440])
  test(`nothing is cut or moved at ${String(width)} pixels, in the bar and in the answer`, async ({
    page,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search?q=leak+DN+250');
    const cut = await page.evaluate(() => {
      const bar = document.querySelector('.top-bar')?.getBoundingClientRect();
      return {
        scrolls: document.documentElement.scrollWidth > innerWidth,
        outside: [...document.querySelectorAll('.top-bar a, .top-bar button, .top-bar input')]
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return box.right > innerWidth || box.left < 0 || box.bottom > (bar?.bottom ?? 0) + 1;
          })
          .map((each) => each.outerHTML.slice(0, 80)),
      };
    });
    expect(cut).toEqual({ scrolls: false, outside: [] });
    await axe();
  });

test('parts that were found lead to a comparison of the first', async ({ page }) => {
  await page.goto('/search?q=repair+clamp');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Compare the first 4/ })
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
});

test('no other page loads anything of the search', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/terms-of-sale');
  await page.mouse.move(10, 10);
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  expect(asked.filter((path) => /search/.test(path))).toEqual([]);
});
