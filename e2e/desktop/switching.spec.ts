import { startServer, storeEnvironment, temporaryFolder } from '../support/server.ts';
import { answerQuestions, clickMenu } from './support/desktop.ts';
import { rename, saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('each server gets its own work, and what waited for one is sent when the app comes back to it', async ({
  server,
  launch,
  userData,
}) => {
  const folder = await temporaryFolder();
  const other = await startServer({ dataDir: folder.path, env: storeEnvironment() });
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(userData);
  await server.stop();
  await rename(page, DISC, 'For the first');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');

  await answerQuestions(app, 1);
  await clickMenu(app, 'Servers…');
  await page.getByLabel('Another address').fill(other.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await logIn(page);
  await rename(page, DISC, 'For the second');
  await expect(saveState(page)).toHaveText('Saved');
  expect(await titles(other.url)).toContain('For the second');

  await server.start();
  await clickMenu(app, 'Servers…');
  await page.getByRole('button', { name: `Open ${server.url}` }).click();
  await expect(page.getByRole('button', { name: 'Edit For the first', exact: true })).toBeVisible();
  await expect(saveState(page)).toHaveText('Saved', { timeout: 30_000 });
  expect(await titles(server.url)).toContain('For the first');
  expect(await titles(other.url)).not.toContain('For the first');
  // Still at work: the next edit goes through as well.
  await rename(page, 'For the first', 'Once more');
  await expect(saveState(page)).toHaveText('Saved');
  expect(await titles(server.url)).toContain('Once more');

  await other.stop();
  await folder.remove();
});
