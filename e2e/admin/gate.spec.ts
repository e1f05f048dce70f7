import { expect, logIn, PASSWORD, test } from '../support/test.ts';

test('the gate refuses a wrong password in place and opens for the right one', async ({
  page,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await axe();
  await page.getByPlaceholder('Enter admin password').fill('not it');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect password');
  await expect(page.getByPlaceholder('Enter admin password')).toHaveValue('not it');
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBe('yes');
});

test('after too many guesses the gate says how long it stays shut', async ({ browser, ownServer }) => {
  const page = await (await browser.newContext({ baseURL: ownServer.url })).newPage();
  await page.goto('/admin');
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  for (let guess = 1; guess <= 7; guess += 1) {
    await page.getByPlaceholder('Enter admin password').fill(`guess ${String(guess)}`);
    await enter.click();
    await expect(page.getByRole('alert')).toContainText('Incorrect password');
    await expect(enter).toBeEnabled();
    if ((await page.getByRole('alert').innerText()).includes('Try again in')) break;
  }
  await expect(page.getByRole('alert')).toContainText(/Too many attempts. Try again in \d+:\d\d minutes\./);
  await page.context().close();
});

test('logging out brings the gate back and forgets what was kept', async ({ page }) => {
  await logIn(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Products/ })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBeNull();
});

test('a session that ends comes back over the screen and nothing typed is lost', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401/);
  await logIn(page);
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Title').fill('Typed before the session ended');
  await dialog.getByLabel('Image URL').fill('a-model');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Typed before the session ended' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a login that fails for another reason says which, or that it failed', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_|could not be|Unreadable/);
  await page.goto('/admin');
  const password = page.getByPlaceholder('Enter admin password');
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  await password.fill(PASSWORD);
  await page.route('**/api/authenticate', (route) => route.abort());
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('The server cannot be reached');
  await page.unroute('**/api/authenticate');
  await page.route('**/api/authenticate', (route) => route.fulfill({ json: { success: false } }));
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  await page.unroute('**/api/authenticate');
  // The server lets in who knows the password; a browser that keeps no cookie is nobody again.
  await page.route('**/api/authenticate', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ status: answer.status(), body: await answer.text() });
  });
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  await expect(password).toHaveValue(PASSWORD);
});
