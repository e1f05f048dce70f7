import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, logInPlainly, PASSWORD, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

// Every password that is looked at costs a core and 64 MB for a while, and these stories type many.
test.describe.configure({ timeout: 360_000 });
const LOOKED_AT = { timeout: 60_000 };

const enter = async (page: Page, name: string, password: string) => {
  await page.goto('/admin');
  await page.getByLabel('Name').fill(name);
  await page.getByPlaceholder('Enter admin password').fill(password);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
};

test('an editor is added, logs in by name, sets up a code, and is logged out at once when removed', async ({
  page,
  browser,
  ownServer,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/401|403|422|Failed to load resource/);
  await page.goto('/admin');
  await expect(page.getByPlaceholder('Enter admin password')).toBeVisible();
  // The gate is the specified one while there are no named editors.
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await logInPlainly(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'People and sessions' }).click();
  await page.getByRole('button', { name: 'Add an editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an editor' });
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At least 8 characters.');
  await axe();
  await dialog.getByLabel('Shared password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('football1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This password is one of the most used ones: choose another.',
  );
  await dialog.getByLabel('New password').fill('password of anna');
  // An open session is not enough: the refusal stands at the field.
  const shared = dialog.getByLabel('Shared password');
  await shared.fill('not it');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password', LOOKED_AT);
  await expect(shared).toHaveAccessibleDescription(/Incorrect password/);
  await expect(shared).toHaveAttribute('aria-invalid', 'true');
  await shared.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0, LOOKED_AT);

  const context = await browser.newContext({ baseURL: ownServer.url });
  const anna = await context.newPage();
  await enter(anna, 'Anna', 'password of anna');
  await expect(anna.getByRole('heading', { name: /^Products/ })).toBeVisible();
  await anna.goto('/admin/settings/people');
  await expect(anna.getByRole('heading', { name: 'You' })).toBeVisible();
  await expect(anna.getByRole('heading', { name: 'What happened' })).toHaveCount(0);
  await anna.getByRole('button', { name: 'Set up a second factor' }).click();
  const secret = (await anna.locator('.factor-key').innerText()).replace(/\s/g, '');
  await anna
    .getByRole('textbox', { name: 'Code' })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await anna.getByRole('button', { name: 'Turn on' }).click();
  const codes = anna.locator('.recovery-codes li');
  await expect(codes).toHaveCount(8);
  const recovery = await codes.first().innerText();
  await anna.getByRole('button', { name: 'I have kept them' }).click();
  await anna.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await enter(anna, 'Anna', 'password of anna');
  await anna.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await anna.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(anna.getByRole('heading', { name: /^Products/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Anna', { exact: true })).toBeVisible();
  await expect(page.getByText('Recovery code used by Anna, 7 left')).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await axe();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Turn off the code of Anna' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off the second factor of Anna?' });
  await off.getByLabel('Shared password').fill(PASSWORD);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Second factor turned off: Anna')).toBeVisible(LOOKED_AT);
  await page.getByRole('button', { name: 'Remove Anna' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Editor removed: Anna')).toBeVisible();
  await anna.reload();
  await expect(anna.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await context.close();
});

test('the office gives an editor a new password with the shared one', async ({ page, axe }) => {
  await logInPlainly(page);
  const data = { name: 'Bert', password: 'password of bert', current: PASSWORD };
  expect((await page.request.post('/api/editors', { data })).status()).toBe(201);
  await page.goto('/admin/settings/people');
  await page.getByRole('button', { name: 'New password of Bert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New password of Bert' });
  await dialog.getByLabel('New password').fill('another password of bert');
  await dialog.getByLabel('Shared password').fill(PASSWORD);
  await axe();
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog).toHaveCount(0, LOOKED_AT);
  const events = page.getByRole('region', { name: 'What happened' });
  await expect(events.getByText('New password of Bert')).toBeVisible();
});

test('another device is logged out from the list', async ({ page, browser, ownServer, quietConsole }) => {
  quietConsole.expectNoise(/401|Failed to load resource/);
  const context = await browser.newContext({ baseURL: ownServer.url });
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(other.getByRole('heading', { name: /^Products/ })).toBeVisible();
  await logInPlainly(page);
  await page.goto('/admin/settings/people');
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await expect(page.getByText('All other devices are logged out', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await context.close();
});

test('a passkey is made with the password, lets in with one press at the gate, and is removed', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/401|422|Failed to load resource/);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.addInitScript('delete Navigator.prototype.serviceWorker');
  await page.goto('/admin');
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await expect(button('Use a passkey')).toHaveCount(0);
  await button('Enter').click();
  await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  await page.goto('/admin/settings/people');
  await button('Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Current password').fill('not it');
  await button('Add').click();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password', LOOKED_AT);
  await axe();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await button('Add').click();
  await expect(dialog).toHaveCount(0, LOOKED_AT);
  await expect(page.getByText(/^The office, since .*, not used yet$/)).toBeVisible();
  // One for each device: the authenticator has it already.
  await button('Add a passkey').click();
  await dialog.getByLabel('Name').fill('Once more');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await button('Add').click();
  await expect(dialog.getByRole('alert')).toHaveText('This device has a passkey for this site already.');
  await button('Cancel').click();

  await button('Log out').first().click();
  await expect(button('Use a passkey')).toBeVisible();
  await axe();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button('Use a passkey').click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was given.');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button('Use a passkey').click();
  await expect(page.getByText('Logged in with the passkey My phone')).toBeVisible();
  await button('Remove the passkey My phone').click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey My phone?' });
  await removal.getByLabel('Shared password').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed: My phone')).toBeVisible(LOOKED_AT);
  await button('Log out').first().click();
  await expect(button('Enter')).toBeVisible();
  await expect(button('Use a passkey')).toHaveCount(0);
});
