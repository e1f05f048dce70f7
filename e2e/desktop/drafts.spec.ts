import { expect, logIn, test } from './support/test.ts';
import { openProduct, saveState } from './support/edit.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('a draft is prepared next to the live product, edited offline, and published with the others (D36.5, D36.8)', async ({
  server,
  launch,
}) => {
  const title = async () =>
    ((await (await fetch(`${server.url}/api/products/slug/pipe-seals-disc`)).json()) as { title: string })
      .title;
  const { page } = await launch({ server: server.url });
  await logIn(page);
  const live = await title();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const field = dialog.getByLabel('Title', { exact: true });
  await openProduct(page, DISC);
  await field.fill('Prepared');
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await expect(dialog.getByText('The draft changes: Title.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Has a draft')).toBeVisible();

  await server.stop();
  await openProduct(page, DISC);
  await dialog.getByRole('button', { name: 'Open draft' }).click();
  await expect(field).toHaveValue('Prepared');
  await field.fill('Prepared offline');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  await server.start();
  await expect(saveState(page)).toHaveText('Saved', { timeout: 40_000 });
  expect(await title()).toBe(live);

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Has a draft' })
    .getByRole('checkbox', { name: /^Select / })
    .check();
  await page.getByRole('button', { name: 'Publish drafts ...' }).click();
  const together = page.getByRole('dialog', { name: 'Publish drafts' });
  await together.getByRole('button', { name: 'Publish 1 draft' }).click();
  await expect(page.getByText('1 draft published')).toBeVisible();
  expect(await title()).toBe('Prepared offline');
});
