import { expect, PASSWORD, test } from '../support/test.ts';
import { logOut } from '../support/menus.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('the sign-in screen says why a login failed, accepts the right password, keeps the input of a session that ended, deletes cached data at a logout, and says how long to wait after too many guesses (D3.6, D7.1)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401|429|ERR_|Failed to|Unreadable/);
  await page.goto('/admin');
  const gate = page.getByRole('heading', { name: 'Admin Access' });
  const password = page.getByPlaceholder('Enter admin password');
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  const alert = page.getByRole('alert');
  await expect(gate).toBeVisible();
  await password.fill('not it');
  await enter.click();
  await expect(alert).toHaveText('Incorrect password');
  await expect(password).toHaveValue('not it');

  await password.fill(PASSWORD);
  const refused = async (sentence: string) => {
    await enter.click();
    await expect(alert).toHaveText(sentence);
    await page.unroute('**/api/authenticate');
  };
  await page.route('**/api/authenticate', (route) => route.abort());
  await refused('The server cannot be reached');
  // The server accepts the password, but without cookies the browser stays signed out.
  await page.route('**/api/authenticate', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ status: answer.status(), body: await answer.text() });
  });
  await refused('Login failed');
  await expect(password).toHaveValue(PASSWORD);
  await enter.click();
  await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  const flag = () => page.evaluate(() => localStorage.getItem('admin-auth'));
  expect(await flag()).toBe('yes');

  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Title').fill('Typed before the session ended');
  await dialog.getByLabel('Image URL').fill('a-model');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Saved on this computer. We’ll send it after your next sign-in.'),
  ).toBeVisible();
  await password.fill(PASSWORD);
  await enter.click();
  await expect(page.getByRole('link', { name: 'Typed before the session ended' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Only one form may appear, because a replacement would lose the typed text.
  const forms = await page.evaluateHandle(() => {
    const seen = new Set<Element>();
    const look = () =>
      document.querySelectorAll('form:has([type=password])').forEach((form) => seen.add(form));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await logOut(page);
  await expect(gate).toBeVisible();
  await expect.poll(flag).toBeNull();
  await expect(page.getByRole('link', { name: 'Back to the website' })).toBeVisible();
  expect(await forms.evaluate(({ size }) => size)).toBe(1);

  for (let guess = 1; guess <= 7; guess += 1) {
    await password.fill(`guess ${String(guess)}`);
    await enter.click();
    await expect(alert).toContainText('Incorrect password');
    await expect(enter).toBeEnabled();
    if ((await alert.innerText()).includes('Try again in')) break;
  }
  await expect(alert).toContainText(/Too many attempts. Try again in \d+:\d\d minutes\./);
});
