import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { rename, saveState } from './support/edit.ts';
import { countRecords, damageQueue, expectContentKept } from './support/kept-content.ts';
import { titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

test('damaged changes and a damaged server list are quarantined and reported, and the undamaged edit is sent (T3.1)', async ({
  server,
  launch,
  userData,
}) => {
  const first = await launch({ server: server.url });
  await logIn(first.page);
  await expectContentKept(first.page);
  await server.stop();
  await rename(first.page, 'Disc Seals Pipes through walls To 36 psi', 'Whole');
  await expect(saveState(first.page)).toHaveText('Offline - 1 change waiting');
  await damageQueue(first.page, ['{"', '{"type":"enqueued","action":"delete","kind":"page","title":"Val']);
  await first.kill();
  await server.start();

  const second = await launch();
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('2 changes can’t be read');
  await expect.poll(() => titles(server.url)).toContain('Whole');
  expect(await countRecords(second.page, 'aside')).toBe(2);
  await saveState(second.page).click();
  const dialog = second.page.getByRole('dialog', { name: 'Changes on this computer' });
  await expect(dialog.getByText('Delete page')).toBeVisible();
  for (const left of [1, 0]) {
    await dialog.getByRole('button', { name: 'Delete' }).first().click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(left);
  }
  await expect(dialog.getByText('Everything is saved.')).toBeVisible();
  await second.kill();

  // A damaged list of servers is kept unchanged, and the app asks for the server again.
  await writeFile(path.join(userData, 'shell', 'servers.json'), `{"servers":["${server.url}",`);
  const third = await launch();
  await expect(third.page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible();
  const [name = '', ...more] = await readdir(path.join(userData, 'shell-aside'));
  expect(more).toEqual([]);
  const aside = path.join(userData, 'shell-aside', name);
  expect(await readFile(aside, 'utf8')).toBe(`{"servers":["${server.url}",`);
  const notice = third.page.getByRole('alert');
  await expect(notice).toContainText('Your server list was damaged and couldn’t be read.');
  await expect(notice).toContainText(`The list included ${server.url}.`);
  await expect(notice).toContainText(aside);
  await expectAccessible(third.page);
  await third.page.getByLabel('Address').fill(server.url);
  await third.page.getByRole('button', { name: 'Connect' }).click();
  await expect(third.page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});
