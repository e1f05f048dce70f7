import type { Page } from '@playwright/test';
import { expect, logInPlainly, PASSWORD, test } from '../support/test.ts';
import { account, logOut } from '../support/menus.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

// Every password check takes a core and 64 MB for a while.
const LOOKED_AT = { timeout: 60_000 };

const enter = async (page: Page, at: string, password: string, name?: string) => {
  await page.goto(`${at}/admin`);
  if (name !== undefined) await page.getByLabel('Name').fill(name);
  await page.getByPlaceholder('Enter admin password').fill(password);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
};

test('an editor is added and removed; the office adds a passkey and enters with it', async ({
  page,
  browser,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401|403|422/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInPlainly(page);
  await page.goto('/admin/settings/people');

  await expect(page.getByText('The server’s setting ADMIN_PASSWORD_HASH sets it.')).toBeVisible();
  await expect(button('Change shared password')).toHaveCount(0);

  await test.step('an editor is added with the shared password', async () => {
    await button('Add editor').click();
    const dialog = page.getByRole('dialog', { name: 'Add editor' });
    await dialog.getByLabel('Name').fill('Anna');
    await dialog.getByLabel('New password').fill('short');
    await dialog.getByRole('button', { name: 'Add editor' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('At least 8 characters.');
    await dialog.getByLabel('New password').fill('password of anna');
    // Adding an editor requires the shared password even while signed in. The field shows the error.
    const shared = dialog.getByLabel('Shared password');
    await expect(shared).toHaveAttribute('type', 'password');
    await shared.fill('not it');
    await dialog.getByRole('button', { name: 'Add editor' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect password', LOOKED_AT);
    await expect(shared).toHaveAccessibleDescription(/Incorrect password/);
    await shared.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add editor' }).click();
    await expect(dialog).toHaveCount(0, LOOKED_AT);
  });

  const context = await browser.newContext({ baseURL: ownServer.url });
  const anna = await context.newPage();
  await test.step('she logs in by name', async () => {
    await enter(anna, ownServer.url, 'password of anna', 'Anna');
    await expect(account(anna)).toHaveText('Anna');
  });

  await test.step('the office ends it at once', async () => {
    await page.reload();
    await button('Sign out all others').click();
    await expect(page.getByText('All other devices signed out', { exact: true })).toBeVisible();
    await anna.reload();
    await expect(anna.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await button('Remove Anna').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Editor removed: Anna')).toBeVisible();
  });
  await context.close();

  await test.step('a passkey is made with the password, lets in with one press, and is removed', async () => {
    await button('Add passkey').click();
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect(dialog).toHaveCount(0, LOOKED_AT);
    await logOut(page);
    await button('Use a passkey').click();
    await expect(page.getByText('Signed in with the passkey My phone')).toBeVisible();
    await button('Remove the passkey My phone').click();
    const removal = page.getByRole('dialog', { name: 'Remove the passkey My phone?' });
    await removal.getByLabel('Shared password').fill(PASSWORD);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Passkey removed: My phone')).toBeVisible(LOOKED_AT);
  });
});

test('the shared password is changed in the app, which signs out the other devices (D3.9)', async ({
  page,
  browser,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401|422/);
  const folder = await temporaryFolder();
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: '' } });
  const firstPassword = () => /([a-z2-9]{5}-){3}[a-z2-9]{5}/.exec(server.output())?.[0];
  await expect.poll(firstPassword).toBeDefined();
  const first = firstPassword() ?? '';
  const other = await browser.newPage();
  for (const each of [page, other]) {
    await enter(each, server.url, first);
    await expect(account(each)).toBeVisible(LOOKED_AT);
  }
  await page.goto(`${server.url}/admin/settings/people`);
  await page.getByRole('button', { name: 'Change shared password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change shared password' });
  await axe();
  const save = dialog.getByRole('button', { name: 'Change password' });
  await dialog.getByLabel('New password').fill('password1');
  await dialog.getByLabel('Shared password').fill(first);
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('one of the most common ones', LOOKED_AT);
  await dialog.getByLabel('New password').fill('seals for the long run');
  await save.click();
  await expect(dialog).toHaveCount(0, LOOKED_AT);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Change shared password' })).toBeEnabled();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await enter(other, server.url, 'seals for the long run');
  await expect(account(other)).toBeVisible(LOOKED_AT);
  await other.close();
  await page.goto('about:blank');
  await server.stop();
  await folder.remove();
});
