import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { startServer, storeEnvironment, temporaryFolder } from '../support/server.ts';
import { expectAccessible } from './support/axe.ts';
import { answerQuestions, askedQuestions, clickMenu } from './support/desktop.ts';
import { openProduct, rename, saveProduct, saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { pngFile } from './support/files.ts';
import { products, titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('offline edits and a file survive kill -9 and arrive once, in order (T3.1, T3.2)', async ({
  server,
  launch,
  userData,
}) => {
  const count = (await titles(server.url)).length;
  const first = await launch({ server: server.url });
  await logIn(first.page);
  await expectContentKept(first.page);
  await server.stop();
  await rename(first.page, DISC, 'Offline one');
  await rename(first.page, 'Offline one', 'Offline two');
  await openProduct(first.page, 'Offline two');
  const choosing = first.page.waitForEvent('filechooser');
  await first.page.getByRole('button', { name: 'Choose a file' }).first().click();
  await (await choosing).setFiles(await pngFile(userData));
  await expect(first.page.getByText(/^pump.png is saved on this computer/)).toBeVisible();
  await saveProduct(first.page);
  await first.page.getByRole('button', { name: 'Add New Product' }).click();
  await first.page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Made offline');
  await first.page.getByRole('dialog').getByLabel('Image URL').fill('pipe-seals-disc');
  await saveProduct(first.page);
  await expect(saveState(first.page)).toHaveText('Offline - 5 changes waiting');
  await first.kill();

  // The app starts offline with the cached content and the pending edits applied to it.
  const second = await launch();
  await expect(saveState(second.page)).toHaveText('Offline - 5 changes waiting');
  await expect(second.page.getByRole('button', { name: 'Edit Offline two' })).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Edit Made offline' })).toBeVisible();
  await expect(second.page.locator('svg.il-card path').first()).toBeAttached();
  await server.start();
  // The session was in memory only. The sign-in screen covers the work without losing it.
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved');
  const after = await titles(server.url);
  expect(after.filter((title) => title === 'Offline two')).toHaveLength(1);
  expect(after.filter((title) => title === 'Made offline')).toHaveLength(1);
  expect(after).toHaveLength(count + 1);
  const disc = (await products(server.url)).find(({ title }) => title === 'Offline two');
  expect(disc?.image).toMatch(/^\/uploads\/.+\.png$/);
  expect((await fetch(server.url + String(disc?.image))).status).toBe(200);
});

test('leaving asks while changes are pending, each server gets its own edits, and removing one deletes all its data (T3.5)', async ({
  server,
  launch,
  userData,
}) => {
  const folder = await temporaryFolder();
  const other = await startServer({ dataDir: folder.path, env: storeEnvironment() });
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(page);
  await server.stop();
  await rename(page, DISC, 'For the first');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  await answerQuestions(app, 0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await clickMenu(app, 'Reload');
  await clickMenu(app, 'Servers…');
  await expect
    .poll(() => askedQuestions(app))
    .toEqual(Array.from({ length: 3 }, () => '1 change has not reached the server yet.'));
  await expect(page.getByRole('button', { name: 'Edit For the first' })).toBeVisible();

  await answerQuestions(app, 1);
  await clickMenu(app, 'Servers…');
  await page.getByLabel('Another address').fill(other.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await logIn(page);
  await rename(page, DISC, 'For the second');
  await expect(saveState(page)).toHaveText('Saved');

  await server.start();
  await clickMenu(app, 'Servers…');
  await page.getByRole('button', { name: `Open ${server.url}` }).click();
  await expect(saveState(page)).toHaveText('Saved');
  await expect.poll(() => titles(server.url)).toContain('For the first');
  expect(await titles(other.url)).toContain('For the second');
  expect(await titles(other.url)).not.toContain('For the first');
  await other.stop();
  await folder.remove();

  const kept = await readdir(path.join(userData, 'servers'));
  await server.stop();
  await rename(page, 'For the first', 'Never sent');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  await clickMenu(app, 'Servers…');
  await page.getByRole('button', { name: `Forget ${server.url}` }).click();
  const question = page.getByRole('alert');
  await expect(question).toContainText('1 change has not reached the server yet.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Forget server' }).click();
  await expect(page.getByRole('button', { name: `Forget ${server.url}` })).toHaveCount(0);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await expect.poll(() => readdir(path.join(userData, 'servers'))).toHaveLength(kept.length - 1);

  await server.start();
  await page.getByLabel('Another address').fill(server.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await logIn(page);
  await expect(saveState(page)).toHaveText('Saved');
  expect(await titles(server.url)).not.toContain('Never sent');
});
