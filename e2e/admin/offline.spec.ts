import { createServer } from 'node:http';
import { expect, logIn, PASSWORD, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('without a network edits are kept, survive a reload, and arrive once and in order', async ({
  page,
  context,
  quietConsole,
}) => {
  test.setTimeout(240_000);
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await logIn(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  const names = Array.from({ length: 20 }, (_, at) => `Offline ${String(at + 1)}`);
  for (const name of names) {
    await page.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill(name);
    await dialog.getByLabel('Image URL').fill('a-model');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByText('Offline - 20 changes waiting')).toBeVisible();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deploy Changes' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('Offline - 20 changes waiting')).toBeVisible();
  // A card far off the screen is only its title until it comes near.
  await page.getByText('Offline 20', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Offline 20', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 90_000 });
  const list = (await (await page.request.get('/api/products')).json()) as { title: string }[];
  expect(list.map(({ title }) => title).filter((title) => title.startsWith('Offline'))).toEqual(names);
});

test('two administrators change the same field: nobody wins in silence', async ({
  page,
  browser,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/412/);
  await logIn(page);
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const mine = page.getByRole('dialog', { name: 'Edit Product' });
  await mine.getByLabel('Title').fill('Mine');
  const other = await (await browser.newContext({ baseURL: ownServer.url })).newPage();
  await logIn(other);
  await other.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const theirs = other.getByRole('dialog', { name: 'Edit Product' });
  await theirs.getByLabel('Title').fill('Theirs');
  await theirs.getByLabel('Image URL').fill('f-model');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toHaveCount(0);
  await mine.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'This product was changed by someone else' });
  await expect(conflict.getByText('1 field differs.')).toBeVisible();
  await expect(conflict.getByRole('button', { name: 'Save merged version' })).toBeDisabled();
  await conflict.getByRole('radio', { name: 'Title: Mine' }).check();
  await conflict.getByRole('button', { name: 'Save merged version' }).click();
  await expect(page.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
  const imageOfMine = async () => {
    const list = (await (await page.request.get('/api/products')).json()) as {
      title: string;
      image: string;
    }[];
    return list.find(({ title }) => title === 'Mine')?.image;
  };
  await expect.poll(imageOfMine).toBe('f-model');
  await other.context().close();
});

test('edits of different fields merge without a question', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/412/);
  await logIn(page);
  const [product] = (await (await page.request.get('/api/products')).json()) as {
    _id: string;
    title: string;
  }[];
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Title').fill('Merged title');
  await page.request.put(`/api/products/${product?._id ?? ''}`, { data: { image: 'g-model' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Merged title' })).toBeVisible();
  const first = async () => {
    const [now] = (await (await page.request.get('/api/products')).json()) as {
      title: string;
      image: string;
    }[];
    return [now?.title, now?.image];
  };
  await expect.poll(first).toEqual(['Merged title', 'g-model']);
});

test('a logout without a network holds when the network is back', async ({ page, context, quietConsole }) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await logIn(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/session',
  );
  await context.setOffline(false);
  expect((await told).url()).toContain('/api/session');
  expect(await (await asked).json()).toMatchObject({ authenticated: false });
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
});

test('a proxy without a server does not hide the admin that is kept', async ({
  page,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/502|ERR_|Unreadable|not everything|could not be|Error loading|Failed to fetch/i);
  await logIn(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await ownServer.stop();
  const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await new Promise<void>((resolve) =>
    proxy.listen(Number(new URL(ownServer.url).port), '127.0.0.1', resolve),
  );
  try {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
    await expect(page.getByText('The server gave no clear answer')).toBeVisible();
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  }
});
