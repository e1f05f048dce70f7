import type { Page } from '@playwright/test';
import { choose } from '../support/menus.ts';
import { expect, logIn, test } from '../support/test.ts';
import { status } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const json = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T;
const settings = (page: Page) => json<{ footerNote: string; offer: string }>(page, '/api/settings');
const pageAt = (page: Page, slug: string) =>
  json<{ title: string; content: unknown }>(page, `/api/pages/slug/${slug}`);

/** Stores words that occur nowhere else, in the settings and in a page. */
async function prepare(page: Page) {
  const text = 'A **zarp** of 36 psi. See [the zarp](/zarp). **Za**rp.';
  const block = { id: 'zarp', kind: 'text', data: { heading: '', text, format: 'p', anchor: 'zarp' } };
  const rows = [{ columns: 1, columnsData: [[block]] }];
  const content = [{ type: 'section', title: 'Overview', slug: 'overview', rows }];
  const made = await page.request.put('/api/pages/slug/zarps', {
    data: { title: 'Zarps', slug: 'zarps', content },
  });
  expect(made.status()).toBeLessThan(300);
  const changed = await page.request.put('/api/settings', { data: { footerNote: 'Ask for a zarp.' } });
  expect(changed.ok()).toBe(true);
}

async function open(page: Page) {
  await page.goto('/admin');
  await choose(
    page,
    page.getByRole('banner').getByRole('button', { name: 'More', exact: true }),
    'Find and replace',
  );
  await expect(page.getByRole('heading', { name: 'Find and replace' })).toBeVisible();
}

test('finds words everywhere, replaces the chosen matches, also offline, and one Undo restores them (D32.1, D32.2, D32.3, D32.6)', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to/);
  await logIn(page);
  await prepare(page);
  const [was, were] = [await pageAt(page, 'zarps'), await settings(page)] as const;
  await open(page);
  await page.getByRole('searchbox', { name: 'Find' }).fill('zarp');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('ring');
  await expect(page.getByRole('button', { name: 'Replace 4 matches in 2 records' })).toBeEnabled();
  const groups = page.getByRole('navigation', { name: 'Found in' });
  await expect(groups.getByRole('button', { name: 'Page texts 3' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Match case' }).check();
  await expect(page.getByRole('button', { name: 'Replace 3 matches in 2 records' })).toBeEnabled();
  const card = page.getByRole('article', { name: 'Zarps', exact: true });
  await card.getByRole('checkbox', { name: 'Replace this match: Overview, Text' }).first().uncheck();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Replace 2 matches in 2 records' }).click();
  await expect(status(page, 'Replaced 2 matches')).toContainText('Saved on this computer.');
  expect((await settings(page)).footerNote).toBe('Ask for a zarp.');
  await context.setOffline(false);
  await expect.poll(async () => (await settings(page)).footerNote).toBe('Ask for a ring.');
  const changed = async () => JSON.stringify((await pageAt(page, 'zarps')).content);
  await expect.poll(changed).toContain('A **zarp** of 36 psi. See [the ring](/zarp). **Za**rp.');
  expect(await changed()).toContain('"anchor":"zarp"');

  await page.getByRole('heading', { name: 'Find and replace' }).click();
  await page.keyboard.press('Control+z');
  await expect(status(page, 'Undone: Replace “zarp” with “ring”')).toBeVisible();
  expect(await pageAt(page, 'zarps')).toMatchObject({ title: was.title, content: was.content });
  expect((await settings(page)).footerNote).toBe(were.footerNote);
});
