import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('the catalog is created as one PDF with the chapters in the office’s order, and published (D29.1, D29.4, D29.5)', async ({
  page,
  context,
}) => {
  test.slow();
  await logIn(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('printed catalog');
  await page.getByRole('option', { name: /^Printed catalog/ }).click();
  await expect(page.getByRole('heading', { name: 'Printed catalog', level: 1 })).toBeVisible();
  await expect(page.getByText('No editions yet.')).toBeVisible();

  const chapters = page.getByRole('list', { name: 'Chapters in order' }).getByRole('listitem');
  await expect(chapters.first()).toContainText('Wall and pipe seals');
  await page.getByLabel('Title on the cover').fill('Gates 2027');
  await page.getByRole('button', { name: 'Drag Wall and pipe seals' }).press('Alt+ArrowDown');
  await expect(chapters.nth(1)).toContainText('Wall and pipe seals');
  for (const title of [
    'Wall and pipe seals',
    'Flap valves',
    'Repair clamps',
    'Couplings, saddles, and tapping',
  ])
    await page.getByRole('checkbox', { name: title }).uncheck();
  await expect(page.getByRole('button', { name: 'Create catalog PDF' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Create catalog PDF' }).click();
  await expect(page.getByText('The catalog PDF is ready')).toBeVisible({ timeout: 120_000 });
  const edition = page.getByRole('region', { name: 'List of editions' }).getByRole('row').nth(1);
  await expect(edition).toContainText('Gates 2027');
  await edition.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Edition published')).toBeVisible();
  await expect(edition.getByText('Published')).toBeVisible();
  await expect(edition.getByRole('button', { name: /^Unpublish/ })).toBeEnabled();

  const visitor = await context.newPage();
  await visitor.goto('/documents');
  const link = visitor.getByRole('link', { name: /^Whole catalog \(PDF\)/ });
  await expect(link).toBeVisible();
  const pdf = await visitor.request.get((await link.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
