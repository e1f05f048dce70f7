import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('a certificate is added and shown on the page of its product, until it has expired (D26.4, D26.5)', async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Certificates' }).click();
  await expect(page.getByRole('heading', { name: 'No certificates yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add certificate' }).click();
  await page.getByLabel('Issuer').fill('A certifier');
  await page.getByLabel('Number').fill('EX 1');
  await page.getByLabel('Valid from').fill('2020-01-01');
  await page.getByRole('combobox', { name: 'Products' }).fill('Disc Seals');
  await page
    .getByRole('option', { name: /^Disc Seals/ })
    .first()
    .click();
  await page.getByLabel('Size').fill('DN 80 to 300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('NSF/ANSI/CAN 61 EX 1 saved')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/certificates\/[0-9a-f]{24}$/);
  await expect(page.getByRole('row', { name: /EX 1/ })).toContainText('Valid');

  const visitor = await context.newPage();
  const shown = visitor.getByRole('region', { name: 'Certificates and declarations' });
  await visitor.goto('/product/pipe-seals-disc');
  await expect(shown).toContainText('NSF/ANSI/CAN 61 EX 1');
  await expect(shown).toContainText('A certifier, 3 to 12 in (DN 80 to 300)');

  await page.getByLabel('Valid until').fill('2020-12-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /EX 1/ })).toContainText('Expired, not shown');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(shown).toBeHidden();
});
