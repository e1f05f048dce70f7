import { AxeBuilder } from '@axe-core/playwright';
import { PIXEL } from '../support/pixel.ts';
import { startServers, storeEnvironment, temporaryFolder } from '../support/server.ts';
import { axeFaults, expect, logInPlainly, test } from '../support/test.ts';

const HEADLINE = 'Seals where pipes pass through walls. Gates and valves where water must stop.';

test.describe('settings', () => {
  test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
  test.beforeEach(async ({ page }) => {
    await logInPlainly(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue(HEADLINE);
  });

  test('headline and phone are changed, stand on the site, and one undo takes them back', async ({
    page,
    context,
  }) => {
    await page.getByLabel('Headline', { exact: true }).fill('Dry walls since 1990.');
    await page.getByLabel('Phone').fill('+1 555 0177');
    const seen = page.getByRole('complementary', { name: 'What visitors see' });
    await expect(seen).toContainText('Dry walls since 1990.');
    await expect(seen.getByRole('status')).toContainText('Not saved yet: Phone, Headline');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    const visitor = await context.newPage();
    await visitor.goto('/');
    await expect(visitor.locator('.header-image-text')).toContainText('Dry walls since 1990.');
    await expect(visitor.getByRole('link', { name: 'Call +1 555 0177' })).toBeVisible();

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue(HEADLINE);
    await visitor.reload();
    await expect(visitor.locator('.header-image-text')).toContainText(HEADLINE);
    await expect(visitor.getByRole('link', { name: 'Call +1 555 0100' })).toBeVisible();
  });

  test('footer links and an own header image go out to every page', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Text of link 5').fill('Gallery');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Each link needs a text and an address')).toBeVisible();
    await page.getByLabel('Address of link 5').fill('/project-gallery');
    await page.getByLabel(/^Own picture/).check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'yard.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.locator('.settings-picture')).toBeVisible();
    await page.getByLabel('What the picture shows').fill('Our yard');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    const visitor = await context.newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('img', { name: 'Our yard' })).toBeVisible();
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(visitor).toHaveURL(/project-gallery$/);
    await expect(visitor.locator('.header-image-slice .header-picture')).toBeVisible();
  });

  test('an approval takes the notice off its page', async ({ page }) => {
    await page.getByRole('group', { name: 'Terms of sale' }).getByLabel('Approved by the owner').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.goto('/terms-of-sale');
    await expect(page.getByRole('heading', { name: 'Terms of Sale', level: 1 })).toBeVisible();
    await expect(page.getByText('This wording is a draft.')).toHaveCount(0);
    await page.goto('/guarantee-certificate');
    await expect(page.getByText('This wording is a draft.')).toBeVisible();
  });

  test('the room has no axe faults, also on a phone and with faults to correct', async ({ page }) => {
    await page.getByLabel('Sales e-mail').fill('nobody');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFaults(new AxeBuilder({ page }))).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('settings of the server', () => {
  let url = '';
  let end = async () => {};
  test.use({ baseURL: async ({}, use) => use(url) });
  test.beforeAll(async () => {
    const folder = await temporaryFolder();
    const env = { ...storeEnvironment(), SITE_PHONE: '+1 555 0123', TRANSLATE_WIDGET: 'off' };
    const server = await startServers({ dataDir: folder.path, env });
    url = server.url;
    end = async () => {
      await server.stop();
      await folder.remove();
    };
  });
  test.afterAll(() => end());

  test('are read-only and name their variable', async ({ page }) => {
    await logInPlainly(page);
    await page.goto('/admin/settings');
    const phone = page.getByLabel('Phone');
    await expect(phone).toHaveValue('+1 555 0123');
    await expect(phone).not.toBeEditable();
    await expect(phone).toHaveAccessibleDescription('Set by the server (SITE_PHONE). Change it there.');
    await expect(page.getByText('Set by the server (TRANSLATE_WIDGET). Change it there.')).toBeVisible();
    await expect(page.getByLabel('Español')).toBeDisabled();
    await page.goto('/');
    await expect(page.locator('.language-menu')).toHaveCount(0);
  });
});
