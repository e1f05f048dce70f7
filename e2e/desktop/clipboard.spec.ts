import type { ElectronApplication, Page } from '@playwright/test';
import { block, section, text } from '../admin-builder/support.ts';
import { otherAdmin } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

const onClipboard = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText());
/** What the entries of the Edit menu do. */
const fromMenu = (app: ElectronApplication, role: 'copy' | 'paste') =>
  app.evaluate(({ BrowserWindow }, what) => BrowserWindow.getAllWindows()[0]?.webContents[what](), role);
const texts = (page: Page) =>
  block(page)
    .locator('textarea')
    .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));

async function openBuilder(page: Page, slug: string): Promise<void> {
  await page.goto(`app://admin/admin/${slug}`);
  await expect(page.getByRole('region', { name: 'Editor' })).toBeVisible();
}

test('blocks and sections go through the clipboard of the system, from page to page and from a browser', async ({
  server,
  launch,
}) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  const other = await otherAdmin(server.url);
  const from = { title: 'From', content: [section('Source', [text('a', 'A'), text('b', 'B')])] };
  await other.put('/api/pages/slug/copied-from', from);
  await other.put('/api/pages/slug/pasted-into', {
    title: 'Into',
    content: [section('One', [text('c', 'C')])],
  });

  await openBuilder(page, 'copied-from');
  await page.getByRole('button', { name: 'Drag Text block' }).first().focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText(/^Copied\./)).toBeVisible();
  expect(await onClipboard(app)).toContain('"text":"A"');
  await page.getByRole('region', { name: 'Section Source' }).focus();
  await fromMenu(app, 'copy');
  await expect.poll(() => onClipboard(app)).toContain('"sections"');
  const asBrowsersCopyIt = await onClipboard(app);

  // Another page: what this window copied last is forgotten, the clipboard is not.
  await openBuilder(page, 'pasted-into');
  await page.getByRole('button', { name: 'Drag Text block' }).focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => texts(page)).toEqual(['C', 'A', 'B']);

  await app.evaluate(({ clipboard }) => clipboard.writeText('only words'));
  await page.getByRole('button', { name: 'Drag Text block' }).first().focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/^Only copied blocks and sections can be pasted/)).toBeVisible();
  await expect.poll(() => texts(page)).toEqual(['C', 'A', 'B']);

  await app.evaluate(({ clipboard }, words) => clipboard.writeText(words), asBrowsersCopyIt);
  await page.getByRole('button', { name: 'Drag Text block' }).last().focus();
  await fromMenu(app, 'paste');
  await expect.poll(() => texts(page)).toEqual(['C', 'A', 'B', 'A', 'B']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Page saved successfully' })).toBeVisible();
  const shown = await (await fetch(`${server.url}/pasted-into`)).text();
  expect(shown.match(/id="source[^"]*"/g)).toHaveLength(2);
});
