import { answerQuestions, askedQuestions, chooseFiles, clickMenu } from './support/desktop.ts';
import { openProduct, rename, saveProduct, saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { pngFile } from './support/files.ts';
import { queueEdits } from './support/queue.ts';
import { otherAdmin, products, titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

const DISC = 'Disc Seals Pipes through walls To 36 psi';

test('edits without a connection survive kill -9 and arrive once, in order, on reconnect', async ({
  server,
  launch,
  userData,
}) => {
  const count = (await titles(server.url)).length;
  const first = await launch({ server: server.url });
  await logIn(first.page);
  await expectContentKept(userData);
  await server.stop();
  await rename(first.page, DISC, 'Offline one');
  await rename(first.page, 'Offline one', 'Offline two');
  await first.page.getByRole('button', { name: 'Add New Product' }).click();
  await first.page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Made offline');
  await first.page.getByRole('dialog').getByLabel('Image URL').fill('pipe-seals-disc');
  await saveProduct(first.page);
  await expect(saveState(first.page)).toHaveText('Offline - 3 changes waiting');
  await first.kill();

  // Started without a connection: the last known content, with what waits on top.
  const second = await launch();
  await expect(saveState(second.page)).toHaveText('Offline - 3 changes waiting');
  await expect(second.page.getByRole('button', { name: 'Edit Offline two' })).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Edit Made offline' })).toBeVisible();
  await server.start();
  // The session was in memory only: the gate comes over the work and loses none of it.
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved', { timeout: 30_000 });
  const after = await titles(server.url);
  expect(after.filter((title) => title === 'Offline two')).toHaveLength(1);
  expect(after.filter((title) => title === 'Made offline')).toHaveLength(1);
  expect(after).toHaveLength(count + 1);
  await second.kill();

  const third = await launch();
  await logIn(third.page);
  await expect(saveState(third.page)).toHaveText('Saved');
  expect(await titles(server.url)).toEqual(after);
});

test('a long queue survives kill -9 and a lost connection on its way, and each edit arrives once', async ({
  server,
  launch,
}) => {
  const EDITS = 120;
  const first = await launch({ server: server.url });
  await logIn(first.page);
  await expect(saveState(first.page)).toHaveText('Saved');
  const edited = (await products(server.url)).slice(0, 6);
  await queueEdits(first.page, edited, EDITS);
  await first.kill();

  const second = await launch();
  await logIn(second.page);
  await expect.poll(async () => (await products(server.url))[5]?.title).toMatch(/^Edit/);
  await server.stop();
  await expect(saveState(second.page)).toHaveText(/^Offline - \d+ changes waiting$/);
  await second.kill();
  await server.start();

  const third = await launch();
  await logIn(third.page);
  await expect(saveState(third.page)).toHaveText('Saved', { timeout: 60_000 });
  const after = (await products(server.url)).slice(0, edited.length);
  expect(after.map(({ title }) => title)).toEqual(
    edited.map((_, index) => `Edit ${String(EDITS - edited.length + index)}`),
  );
  // A version each, so nothing was carried out twice.
  const rise = after.map(({ version }, index) => version - (edited[index]?.version ?? 0));
  expect(rise).toEqual(edited.map(() => EDITS / edited.length));
});

test('a file chosen without a connection waits as a blob and is sent later', async ({
  server,
  launch,
  userData,
}) => {
  const first = await launch({ server: server.url });
  await logIn(first.page);
  await expectContentKept(userData);
  await openProduct(first.page, DISC);
  await server.stop();
  await chooseFiles(first.app, [await pngFile(userData)]);
  await first.page.getByRole('button', { name: 'Choose a file' }).first().click();
  await expect(first.page.getByText(/^pump.png is kept on this computer/)).toBeVisible();
  await saveProduct(first.page);
  await expect(saveState(first.page)).toHaveText('Offline - 2 changes waiting');
  await first.kill();

  const second = await launch();
  await server.start();
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved', { timeout: 30_000 });
  const found = await fetch(`${server.url}/api/products`);
  const [disc] = (await found.json()) as { image: string }[];
  expect(disc?.image).toMatch(/^\/uploads\/.+\.png$/);
  const picture = await fetch(server.url + String(disc?.image));
  expect(picture.status).toBe(200);
});

test('two administrators change the same title: the app asks, and keeps what is chosen', async ({
  server,
  launch,
  userData,
}) => {
  const { page } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(userData);
  const [disc] = await products(server.url);
  await server.stop();
  await rename(page, DISC, 'Mine');
  const other = await otherAdmin(await server.startElsewhere());
  await other.put(`/api/products/${String(disc?._id)}`, { title: 'Theirs' });
  await server.stop();
  await server.start();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Theirs', { timeout: 30_000 });
  await expect(dialog).toContainText('Mine');
  expect((await products(server.url))[0]?.title).toBe('Theirs');
  await dialog.getByRole('button', { name: 'Use all mine' }).click();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await expect(saveState(page)).toHaveText('Saved');
  expect((await products(server.url))[0]?.title).toBe('Mine');
});

test('closing, reloading and switching ask while changes wait', async ({ server, launch, userData }) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(userData);
  await server.stop();
  await rename(page, DISC, 'Waits');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  await expect.poll(title).toMatch(/^• /);
  await answerQuestions(app, 0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await clickMenu(app, 'Reload');
  await clickMenu(app, 'Servers…');
  await expect.poll(() => askedQuestions(app)).toHaveLength(3);
  for (const message of await askedQuestions(app))
    expect(message).toBe('1 change has not reached the server yet.');
  await expect(page.getByRole('button', { name: 'Edit Waits' })).toBeVisible();
});
