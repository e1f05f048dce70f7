import { createServer } from 'node:http';
import { expect, logIn, PASSWORD, test } from '../support/test.ts';
import { addProduct, everythingIsHere, openProduct } from './support.ts';
import { logOut } from '../support/menus.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('without a network edits are kept, survive a reload, and arrive once and in order; a field that someone else has changed is asked about (T3.3, T3.5)', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|412/);
  await logIn(page);
  await everythingIsHere(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const names = ['Offline 1', 'Offline 2', 'Offline 3'];
  for (const name of names) {
    await page.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill(name);
    await dialog.getByLabel('Image URL').fill('a-model');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  const waiting = page.getByText('Offline - 3 changes waiting');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deploy Changes' })).toBeDisabled();
  await page.reload();
  await expect(waiting).toBeVisible();
  // A card far off the screen has only its title until it comes near the viewport.
  await page.getByText('Offline 3', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Offline 3', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const list = (await (await page.request.get('/api/products')).json()) as { title: string }[];
  expect(list.map(({ title }) => title).filter((title) => title.startsWith('Offline'))).toEqual(names);

  // Someone else changes two fields of a product, of which one is changed here as well.
  const { _id } = await addProduct(page, 'Ours');
  await page.reload();
  const dialog = await openProduct(page, 'Ours', { Title: 'Mine' });
  const theirs = { title: 'Theirs', image: 'f-model' };
  await page.request.put(`/api/products/${_id}`, { data: theirs });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alertdialog', { name: 'This product was changed by someone else' });
  await expect(conflict.getByText('1 field differs.')).toBeVisible();
  await expect(conflict.getByRole('button', { name: 'Save merged version' })).toBeDisabled();
  await conflict.getByRole('radio', { name: 'Title: Mine' }).check();
  await conflict.getByRole('button', { name: 'Save merged version' }).click();
  await expect(page.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
  const stored = async () => (await page.request.get(`/api/products/${_id}`)).json();
  await expect.poll(stored).toMatchObject({ title: 'Mine', image: 'f-model' });
});

test('an offline logout persists when the network is back, and a proxy without a server hides nothing (D3.6, D10.3)', async ({
  page,
  context,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/502|ERR_|Unreadable|Error loading|Failed to/i);
  await logIn(page);
  await everythingIsHere(page);
  const gate = page.getByRole('heading', { name: 'Admin Access' });
  await context.setOffline(true);
  await logOut(page);
  await expect(gate).toBeVisible();
  await page.reload();
  await expect(gate).toBeVisible();
  const deletion = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await context.setOffline(false);
  expect((await deletion).url()).toContain('/api/session');
  await expect(gate).toBeVisible();
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Edit Disc Seals/ })).toBeVisible();

  await ownServer.stop();
  const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  const port = Number(new URL(ownServer.url).port);
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  try {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
    await expect(page.getByText('The server isn’t responding as expected')).toBeVisible();
    // Addresses outside /admin always come from the server, never from the cache.
    const outside = await page.goto('/');
    expect(outside?.status()).toBe(502);
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  }
});
