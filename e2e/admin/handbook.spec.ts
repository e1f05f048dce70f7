import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, logIn, test } from '../support/test.ts';
import { AROUND } from './screens/around.ts';
import { CATALOG } from './screens/catalog.ts';
import { DASHBOARD, GATE } from './screens/dashboard.ts';
import { PAGES } from './screens/pages.ts';
import { RECORDS } from './screens/records.ts';
import { HANDBOOK } from './screens/screen.ts';
import { everythingIsHere } from './support.ts';

/** Maximum size of all pictures together, in bytes. */
const PICTURES_MAX = 800_000;
const IMAGES = path.join(HANDBOOK, 'images');

test('without a connection, the command menu works, and the help shows each page of the handbook with its picture', async ({
  page,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load (resource|the product)/);
  await logIn(page);
  await everythingIsHere(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('li.product-card').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('deploy');
  const deploy = page.getByRole('option', { name: /Deploy Changes needs a connection/ });
  await expect(deploy).toHaveAttribute('aria-disabled', 'true');
  await search.fill('disc seals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  // In a field, a question mark is typed and doesn't open the help.
  await page.getByPlaceholder('Search Products').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Sidebar' }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText('Search pages, products, and commands')).toBeVisible();

  const shown: string[] = [];
  for (const file of readdirSync(HANDBOOK).filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(path.join(HANDBOOK, file), 'utf8');
    const [, title = ''] = /^# (.+)/.exec(text) ?? [];
    await help.getByRole('button', { name: title, exact: true }).click();
    await expect(help.getByRole('heading', { name: title, exact: true })).toBeInViewport();
    const pictures = [...text.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name = '']) => name);
    shown.push(...pictures);
    if (pictures.length === 0) continue;
    await expect
      .poll(() => help.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await axe();
  const taken = [GATE, DASHBOARD, RECORDS, PAGES, CATALOG, AROUND]
    .flat()
    .flatMap(({ picture }) => (picture === undefined ? [] : [picture.file]));
  const stored = readdirSync(IMAGES);
  expect(shown.sort(), 'pictures that a page shows are those that looks.spec.ts takes').toEqual(taken.sort());
  expect(stored.sort()).toEqual(shown);
  const bytes = stored.reduce((sum, name) => sum + statSync(path.join(IMAGES, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(PICTURES_MAX);
});
