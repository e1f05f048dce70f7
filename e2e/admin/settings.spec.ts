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
  await page.getByRole('button', { name: 'Choose a file' }).click();
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
