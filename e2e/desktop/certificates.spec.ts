import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { expect, logIn, test } from './support/test.ts';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

test('a certificate and its PDF, added offline, arrive and are shown where they cover (D26.4, D26.5)', async ({
  server,
  launch,
  userData,
}) => {
  const file = path.join(userData, 'nsf-61.pdf');
  await writeFile(file, PDF);
  const first = await launch({ server: server.url });
  const { page } = first;
  await logIn(page);
  await expectContentKept(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Certificates' }).click();
  await expect(page.getByRole('heading', { name: 'No certificates yet' })).toBeVisible();
  await server.stop();

  await page.getByRole('link', { name: 'Add certificate' }).click();
  await page.getByLabel('Issuer').fill('A certifier');
  await page.getByLabel('Number').fill('EX 1');
  await page.getByLabel('Valid from').fill('2020-01-01');
  await page.getByLabel('Valid until').fill('2099-12-31');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload PDF' }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByText(/^nsf-61.pdf is saved on this computer/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Products' }).fill('Disc Seals');
  await page
    .getByRole('option', { name: /^Disc Seals/ })
    .first()
    .click();
  await page.getByLabel('Size').fill('DN 80 to 300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saveState(page)).toHaveText('Offline - 2 changes waiting');
  await expect(page.getByRole('row', { name: /EX 1/ })).toContainText('Valid');
  await expectAccessible(page);
  await first.kill();

  const second = await launch();
  await expect(saveState(second.page)).toHaveText('Offline - 2 changes waiting');
  await server.start();
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved');
  const get = (address: string) => fetch(new URL(address, server.url));
  const shown = await (await get('/product/pipe-seals-disc')).text();
  expect(shown).toContain('3 to 12 in (DN 80 to 300)');
  const [address = ''] = /\/uploads\/[\w-]+\.pdf/.exec(shown) ?? [];
  expect(await (await get(address)).text()).toBe(PDF);
  expect(await (await get('/product/repair-clamp-q')).text()).not.toContain('EX 1');
});
