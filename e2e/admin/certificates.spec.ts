import type { Page } from '@playwright/test';
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

/** Chooses a file with a name and a content for the certificate's PDF. */
async function upload(page: Page, name: string, content: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload PDF' }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
}

/** The sentence precedes the hint of the field. */
const WRONG: [field: string, typed: string, sentence: RegExp][] = [
  ['Name', 'n'.repeat(10_000), /^Shorten the name to at most 200 characters\./],
  ['Issuer', 'שלום', /^The PDF can’t print ש ל ו ם\. Use Latin letters and no emoji\./],
  ['Number', 'EX 🔧', /^The PDF can’t print 🔧\. Use Latin letters and no emoji\./],
  ['Valid until', '2019-12-31', /^The certificate ends before it begins\. Choose a later end date\./],
  ['PDF', `/uploads/${'a'.repeat(2_040)}.pdf`, /^Shorten the address to at most 2,048 characters\./],
  ['Size', '<b>large</b>', /^Enter one value or range with its unit\./],
  ['Temperature', '10 bar', /^bar is a pressure, and this spec is a temperature\./],
];

test('each wrong field gets a sentence, and the form keeps everything (D26.1)', async ({
  page,
  context,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/415|upload/i);
  await logIn(page);
  await page.goto('/admin/certificates/new');
  await upload(page, 'letter.pdf', 'Not a PDF.');
  await expect(page.getByText('The file’s content isn’t pdf, although its name says so.')).toBeVisible();
  await upload(page, 'letter.docx', 'Not a PDF.');
  await expect(page.getByText('Choose a PDF file.')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await page.getByLabel('Valid from').fill('2020-01-01');
  for (const [field, typed] of WRONG) await page.getByLabel(field, { exact: true }).fill(typed);
  await save.click();
  const products = page.getByRole('combobox', { name: 'Products' });
  await expect(products).toHaveAccessibleDescription('Choose the products that the certificate covers.');
  for (const [field, typed, sentence] of WRONG) {
    const control = page.getByLabel(field, { exact: true });
    await expect.soft(control).toHaveAccessibleDescription(sentence);
    await expect.soft(control).toHaveValue(typed);
  }
  await axe();

  // HTML is text, on every page that shows it.
  const issuer = '<b>Łódź & Søn</b>';
  const right = {
    Name: '',
    Issuer: issuer,
    Number: 'EX 2',
    'Valid until': '',
    PDF: '',
    Size: '',
    Temperature: '',
  };
  for (const [field, typed] of Object.entries(right))
    await page.getByLabel(field, { exact: true }).fill(typed);
  await page.getByLabel('Covers all products, such as ISO 9001').check();
  await save.click();
  await expect(page.getByText('NSF/ANSI/CAN 61 EX 2 saved')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto('/product/pipe-seals-disc');
  await expect(visitor.getByRole('region', { name: 'Certificates and declarations' })).toContainText(issuer);
});
