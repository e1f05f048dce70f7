import type { Page } from '@playwright/test';
import { expect, logInPlainly, PASSWORD, test } from '../support/test.ts';
import { account, logOut } from '../support/menus.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

// Every password check takes a core and 64 MB for a while.
const LOOKED_AT = { timeout: 60_000 };

const enter = async (page: Page, name: string, password: string) => {
  await page.goto('/admin');
  await page.getByLabel('Name').fill(name);
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
  await page.goto('/admin');
  await expect(page.getByPlaceholder('Enter admin password')).toBeVisible();
  // Without named editors and passkeys, the sign-in screen is the one of the specification.
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(button('Use a passkey')).toHaveCount(0);
  await logInPlainly(page);
  await page.goto('/admin/settings/people');

  await test.step('an editor is added with the shared password', async () => {
    await button('Add an editor').click();
    const dialog = page.getByRole('dialog', { name: 'Add an editor' });
    await dialog.getByLabel('Name').fill('Anna');
    await dialog.getByLabel('New password').fill('short');
    await button('Add').click();
    await expect(dialog.getByRole('alert')).toHaveText('At least 8 characters.');
    await dialog.getByLabel('New password').fill('password of anna');
    // An open session doesn't suffice, and the field shows the error.
    const shared = dialog.getByLabel('Shared password');
    await expect(shared).toHaveAttribute('type', 'password');
    await shared.fill('not it');
    await button('Add').click();
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect password', LOOKED_AT);
    await expect(shared).toHaveAccessibleDescription(/Incorrect password/);
    await shared.fill(PASSWORD);
    await button('Add').click();
    await expect(dialog).toHaveCount(0, LOOKED_AT);
  });

  const context = await browser.newContext({ baseURL: ownServer.url });
  const anna = await context.newPage();
  await test.step('she logs in by name', async () => {
    await enter(anna, 'Anna', 'password of anna');
    await expect(account(anna)).toHaveText('Anna');
    await anna.goto('/admin/settings/people');
    await expect(anna.getByRole('heading', { name: 'You' })).toBeVisible();
    await expect(anna.getByRole('heading', { name: 'What happened' })).toHaveCount(0);
  });

  await test.step('the office ends it at once', async () => {
    await page.reload();
    await button('Log out all others').click();
    await expect(page.getByText('All other devices are logged out', { exact: true })).toBeVisible();
    await anna.reload();
    await expect(anna.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await button('Remove Anna').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Editor removed: Anna')).toBeVisible();
  });
  await context.close();

  await test.step('a passkey is made with the password, lets in with one press, and is removed', async () => {
    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await button('Add').click();
    await expect(dialog).toHaveCount(0, LOOKED_AT);
    await logOut(page);
    await button('Use a passkey').click();
    await expect(page.getByText('Logged in with the passkey My phone')).toBeVisible();
    await button('Remove the passkey My phone').click();
    const removal = page.getByRole('dialog', { name: 'Remove the passkey My phone?' });
    await removal.getByLabel('Shared password').fill(PASSWORD);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Passkey removed: My phone')).toBeVisible(LOOKED_AT);
  });
});
