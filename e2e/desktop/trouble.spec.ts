import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dropFiles } from './support/desktop.ts';
import { openProduct, rename, saveProduct, saveState } from './support/edit.ts';
import { expectContentKept, serverFolder } from './support/kept-content.ts';
import { textFile } from './support/files.ts';
import { fillDisk } from './support/full-disk.ts';
import { titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('a session that the server has ended brings the gate over the screen, and nothing typed is lost', async ({
  server,
  launch,
}) => {
  const { page } = await launch({ server: server.url });
  await logIn(page);
  await openProduct(page, DISC);
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
  await title.fill('Typed before');
  // Another password ends every session of the old one.
  const password = 'a new password of the owner';
  await server.stop();
  await server.start({ ADMIN_PASSWORD: password });
  await saveProduct(page);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  expect(await titles(server.url)).not.toContain('Typed before');
  await logIn(page, password);
  await expect(saveState(page)).toHaveText('Saved', { timeout: 30_000 });
  expect(await titles(server.url)).toContain('Typed before');
  await expect(page.getByRole('button', { name: 'Edit Typed before', exact: true })).toBeVisible();
});

test('a full disk is said in plain words, and nothing is lost', async ({ server, launch, userData }) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(userData);
  await server.stop();
  await rename(page, DISC, 'Before the disk was full');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  const log = path.join(await serverFolder(userData), 'logs', 'queue.log');
  const before = await readFile(log, 'utf8');

  const free = await fillDisk(app);
  await openProduct(page, 'Before the disk was full');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill('While it was full');
  await saveProduct(page);
  const words = 'The disk of this computer is full. Nothing was lost: free some space and try again.';
  await expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await dropFiles(page, '.drop', [await textFile(userData, 'small.png', 1_000)]);
  await expect(dialog.getByRole('alert').filter({ hasText: 'Image upload failed' })).toBeVisible();
  await expect(dialog.getByText(words)).toHaveCount(2);
  expect(await readFile(log, 'utf8')).toBe(before);

  await free();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('While it was full');
  await saveProduct(page);
  await expect(saveState(page)).toHaveText('Offline - 2 changes waiting');
  await server.start();
  await expect(saveState(page)).toHaveText('Saved', { timeout: 30_000 });
  const after = await titles(server.url);
  expect(after.filter((title) => title === 'While it was full')).toHaveLength(1);
});
