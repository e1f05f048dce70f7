import type { Page, Route } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { openBuilder } from '../admin-builder/support.ts';
import { cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const exactAlert = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`^${text.replace(/[.?]/g, '\\$&')}\\s*(Try again)?$`) });
const once = (list: string[], title: string) => list.filter((each) => each === title).length;

/** Answers calls of one kind in place of the server; with `after`, when the server has carried them out. */
async function instead(
  page: Page,
  call: string,
  answer: { status: number; json?: unknown; body?: string },
  after = false,
): Promise<() => Promise<void>> {
  const given = async (route: Route) => {
    const request = route.request();
    if (`${request.method()} ${new URL(request.url()).pathname}` !== call) return route.fallback();
    if (after) await route.fetch();
    await route
      .fulfill(answer.body === undefined ? answer : { contentType: 'text/html', ...answer })
      .catch((error: unknown) => {
        // One that was on its way when this ended has gone on to the server.
        if (isOn) throw error;
      });
  };
  let isOn = true;
  await page.route('**/api/**', given);
  return () => {
    isOn = false;
    return page.unroute('**/api/**', given);
  };
}

const PORTAL = { status: 200, body: '<h1>Welcome to the hotel</h1>' };
const GATEWAY = { status: 502, body: '<h1>Bad gateway</h1>' };

test('a product that the server refuses without a word: ❌ Failed to save product.', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/422|Failed to save/);
  await instead(page, 'POST /api/products', { status: 422, json: {} });
  const dialog = await openProduct(page, 'new', { Title: 'Refused', 'Image URL': 'a-model' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Failed to save product.');
  await expect(dialog.getByLabel('Title')).toHaveValue('Refused');
});

test('a product with an answer that cannot be read: ❌ Unexpected error while saving., and made once', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/Failed to save/);
  const stop = await instead(page, 'POST /api/products', PORTAL, true);
  const dialog = await openProduct(page, 'new', { Title: 'Once', 'Image URL': 'a-model' });
  const save = dialog.getByRole('button', { name: 'Save' });
  for (let n = 0; n < 2; n += 1) {
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('❌ Unexpected error while saving.');
    await expect(dialog.getByLabel('Title')).toHaveValue('Once');
  }
  await stop();
  await dialog.getByLabel('Title').fill('Once, renamed');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  const titles = await cardTitles(page);
  expect([once(titles, 'Once'), once(titles, 'Once, renamed')]).toEqual([0, 1]);
});

test('a 502 after the edit was carried out: kept, said so, and made once', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/502/);
  const stop = await instead(page, 'POST /api/products', GATEWAY, true);
  const dialog = await openProduct(page, 'new', { Title: 'Once', 'Image URL': 'a-model' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No clear answer - 1 change waiting')).toBeVisible();
  await expect(page.getByText('Saved on this computer. The server gave no clear answer')).toBeVisible();
  await expect(page.getByText('when the connection is back')).toHaveCount(0);
  await expect(button(page, 'Try now')).toBeVisible();
  await stop();
  // It may have been tried by itself by now.
  await button(page, 'Try now')
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  expect(once(await cardTitles(page), 'Once')).toBe(1);
});

test('an edit after the session has ended does not speak of the connection', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/401/);
  const dialog = await openProduct(page, 'Disc Seals', { Title: 'Later' });
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this computer. It is sent after the next login.')).toBeVisible();
  await expect(page.getByText('when the connection is back')).toHaveCount(0);
});

test('a page that is not saved: Error saving page: {message or status}, or Error saving page.', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/422|Error saving page/);
  await openBuilder(page, 'g-model');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Once more');
  const call = 'PUT /api/pages/slug/g-model';
  const cases = [
    { answer: { status: 422, json: { message: 'Shorten it' } }, text: 'Error saving page: Shorten it' },
    { answer: { status: 422, json: {} }, text: 'Error saving page: 422' },
    { answer: PORTAL, text: 'Error saving page.' },
  ];
  for (const { answer, text } of cases) {
    const stop = await instead(page, call, answer);
    await button(page, 'Save').click();
    await expect(exactAlert(page, text)).toBeVisible();
    await expect(title).toHaveValue('Once more');
    await stop();
  }
  await button(page, 'Save').click();
  await expect(page.getByText('Page saved successfully')).toBeVisible();
  const saved = (await (await page.request.get('/api/pages/slug/g-model')).json()) as { title: string };
  expect(saved.title).toBe('Once more');
});

test('a deploy that is refused without a reason: ❌ Failed to trigger deploy.', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Deploy failed/);
  await instead(page, 'POST /api/deploy', { status: 500, json: {} });
  const dialog = await openProduct(page, 'Disc Seals', { Title: 'To deploy' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button(page, 'Deploy Changes').click();
  await page
    .getByRole('dialog', { name: 'Deploy Changes' })
    .getByRole('button', { name: /^Deploy/ })
    .click();
  await expect(exactAlert(page, '❌ Failed to trigger deploy.')).toBeVisible();
});

test('an image that the server does not take: Image upload failed, and nothing else in the alert', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/422|Image upload failed/);
  await instead(page, 'POST /api/upload', { status: 422, json: { error: 'It is no image' } });
  const dialog = await openProduct(page, 'Disc Seals', {});
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).first().click();
  await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([1, 2, 3]) });
  await expect(exactAlert(page, 'Image upload failed')).toBeVisible();
  await expect(dialog.getByText('It is no image')).toBeVisible();
});

test('one title edit costs one request: no list is read again', async ({ page }) => {
  const dialog = await openProduct(page, 'Disc Seals', { Title: 'Renamed' });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Single records are read in the background, for working offline.
    const isRead = request.method() === 'GET' && !/^\/api\/[a-z-]+$/.test(pathname);
    if (!isRead) requests.push(`${request.method()} ${pathname.split('/')[2] ?? ''}`);
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Renamed', exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Who answers is asked only after two seconds of silence.
  expect(requests.filter((request) => request !== 'GET session')).toEqual(['PUT products']);
});
