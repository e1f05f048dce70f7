import { sampleImage } from '../../api/src/testing/sample-files.ts';
import { PIXEL } from '../support/pixel.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { choose } from '../support/menus.ts';

const HEADLINE = 'Seals where pipes pass through walls. Gates and valves where water must stop.';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('headline, phone, links, picture, and approvals appear on every page, and undo reverts them', async ({
  page,
  context,
}) => {
  await logInPlainly(page);
  await choose(page, page.getByRole('button', { name: 'More', exact: true }), 'Settings');
  const headline = page.getByLabel('Headline', { exact: true });
  await expect(headline).toHaveValue(HEADLINE);
  await headline.fill('Dry walls since 1990.');
  await page.getByLabel('Phone').fill('+1 555 0177');
  const seen = page.getByRole('complementary', { name: 'Visitor preview' });
  await expect(seen).toContainText('Dry walls since 1990.');
  await expect(seen.getByRole('status')).toContainText('Not saved yet: Phone, Headline');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.locator('.header-image-text')).toContainText('Dry walls since 1990.');
  await expect(visitor.getByRole('link', { name: 'Call +1 555 0177' })).toBeVisible();
  await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(headline).toHaveValue(HEADLINE);
  await visitor.reload();
  await expect(visitor.locator('.header-image-text')).toContainText(HEADLINE);

  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Text of link 6').fill('Gallery');
  await page.getByLabel('Address of link 6').fill('/project-gallery');
  await page.getByLabel(/^Own image/).check();
  const chooser = page.waitForEvent('filechooser');
  const own = page.getByRole('group', { name: 'Upload an image' });
  await own.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'yard.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.locator('.settings-picture')).toBeVisible();
  await page.getByLabel('Image description').fill('Our yard');
  await page.getByRole('group', { name: 'Terms of sale' }).getByLabel('Approved by the owner').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await page.request.get('/api/settings')).text()).toContain('Our yard');
  await visitor.goto('/');
  await expect(visitor.getByRole('img', { name: 'Our yard' })).toBeVisible();
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(visitor).toHaveURL(/project-gallery$/);
  await visitor.goto('/terms-of-sale');
  await expect(visitor.getByRole('heading', { name: 'Terms of Sale', level: 1 })).toBeVisible();
  await expect(visitor.getByText('This wording is a draft.')).toHaveCount(0);
});

test('an uploaded logo is in the top bar in place of the name, on light and dark ground, and can be removed (D39.1, D39.2)', async ({
  page,
  context,
  axe,
}) => {
  await logInPlainly(page);
  await page.goto('/admin/settings');
  const field = page.getByRole('group', { name: 'Logo' });
  const chooser = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = await sampleImage({ width: 800, height: 200 });
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const seen = page.getByRole('complementary', { name: 'Visitor preview' });
  await expect(seen.getByRole('img', { name: 'WA Pipe Seals' })).toBeVisible();
  await expect(seen.getByRole('status')).toContainText('Not saved yet: Logo');
  await axe();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.parentElement));
      if (nodes.some((node) => node?.closest('header'))) document.documentElement.dataset['moved'] = '';
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visitor.goto('/');
  const home = visitor.getByRole('banner').getByRole('link', { name: /^WA Pipe Seals/ });
  const logo = home.getByRole('img', { name: 'WA Pipe Seals' });
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([144, 36]);
  expect((await logo.boundingBox())?.x).toBe((await home.boundingBox())?.x);
  await expect(home.locator('svg')).toHaveCount(0);
  await axe(visitor);
  // The browser keeps the server's markup when it navigates by itself.
  await visitor.keyboard.press('Shift');
  await expect(visitor.locator('html[data-interactive]')).toBeAttached();
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Documents' }).click();
  await expect(visitor).toHaveURL(/documents$/);
  await expect(logo).toBeVisible();
  await expect(visitor.locator('html[data-moved]')).toHaveCount(0);
  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await visitor.setViewportSize({ width, height: 300 });
    await visitor.emulateMedia({ colorScheme: scheme });
    await expect(logo).toBeVisible();
    const scrolled = await visitor.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled).toBeLessThanOrEqual(width);
  }

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await page.request.get('/api/site')).text()).toContain('"logo":""');
  await visitor.goto('/');
  await expect(logo).toHaveCount(0);
  await expect(home).toContainText('WA Pipe Seals');
});
