import { launchDesktop } from './support/desktop.ts';
import { openProduct, rename } from './support/edit.ts';
import { temporaryFolder } from '../support/server.ts';
import { expect, logIn, test } from './support/test.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('two computers show each other’s changes at once, and who has the same product open (D38.1, D38.3)', async ({
  server,
  launch,
}) => {
  const { page } = await launch({ server: server.url });
  const folder = await temporaryFolder();
  const other = await launchDesktop({ userData: folder.path, server: server.url });
  try {
    await Promise.all([logIn(page), logIn(other.page)]);
    await rename(other.page, DISC, 'Disc Seals of Anna');
    await openProduct(page, 'Disc Seals of Anna');
    const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
    await title.fill('Typed here');

    await openProduct(other.page, 'Disc Seals of Anna');
    for (const each of [page, other.page])
      await expect(
        each.getByText('Someone else is editing this product', { exact: true }).last(),
      ).toBeVisible();
    await expect(page.getByText(/^They use the desktop app\./)).toBeVisible();
    await expect(title).toHaveValue('Typed here');
  } finally {
    await other.kill();
  }
  await expect(page.getByText('Someone else is editing this product', { exact: true })).toHaveCount(0);
  await folder.remove();
});
