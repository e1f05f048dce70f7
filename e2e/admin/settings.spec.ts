import { DRAFT_NOTICE } from '@wa/core/domain/messages';
import { sampleImage } from '../../api/src/testing/sample-files.ts';
import { PIXEL } from '../support/pixel.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { choose } from '../support/menus.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('settings are previewed, appear on every page, and are undone; a logo is in the top bar in place of the name (D39.1, D39.2)', async ({
  page,
  context,
  axe,
}) => {
  await logInPlainly(page);
  await choose(page, page.getByRole('button', { name: 'More', exact: true }), 'Settings');
  const headline = page.getByLabel('Headline', { exact: true });
  const before = await headline.inputValue();
  await headline.fill('Dry walls since 1990.');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Text of link 6').fill('Gallery');
  await page.getByLabel('Address of link 6').fill('/project-gallery');
  await page.getByLabel(/^Own image/).check();
  const upload = async (group: string, name: string, image: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('group', { name: group }).getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: image });
  };
  await upload('Upload an image', 'yard.png', PIXEL);
  await expect(page.locator('.settings-picture')).toBeVisible();
  await page.getByLabel('Image description').fill('Our yard');
  await page.getByRole('group', { name: 'Terms of sale' }).getByLabel('Approved by the owner').check();
  const seen = page.getByRole('complementary', { name: 'Visitor preview' });
  await expect(seen).toContainText('Dry walls since 1990.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('img', { name: 'Our yard' })).toBeVisible();
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(visitor).toHaveURL(/project-gallery$/);
  await visitor.goto('/terms-of-sale');
  await expect(visitor.getByText(DRAFT_NOTICE)).toHaveCount(0);
  await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(headline).toHaveValue(before);
  // The form changes at once, the page once the server has saved the undo.
  await expect.poll(async () => (await visitor.request.get('/terms-of-sale')).text()).toContain(DRAFT_NOTICE);

  const logoOf = async () => (await page.request.get('/api/site')).text();
  await upload('Logo', 'logo.png', await sampleImage({ width: 800, height: 200 }));
  await expect(seen.getByRole('img', { name: 'WA Pipe Seals' })).toBeVisible();
  await expect(seen.getByRole('status')).toContainText('Not saved yet: Logo');
  await axe();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(logoOf).not.toContain('"logo":""');

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
  await visitor.setViewportSize({ width: 390, height: 300 });
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expect(logo).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
