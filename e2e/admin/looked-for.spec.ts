import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const settings = async (page: Page) =>
  (await (await page.request.get('/api/settings')).json()) as { synonyms: { word: string; means: string }[] };

/** Until it is in the room's list: of several servers the one that counted it writes it within seconds, or when asked. */
const isCounted = (page: Page, term: string, count = 1) =>
  expect
    .poll(async () => {
      const missed = (await (await page.request.get('/api/missed')).json()) as {
        term: string;
        count: number;
      }[];
      return missed.find((each) => each.term === term)?.count ?? 0;
    })
    .toBe(count);

test('an address that is not there becomes a redirect, which is removed again, and it is forgotten', async ({
  page,
  context,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/404|Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const visitor = await context.newPage();
  for (let time = 0; time < 2; time += 1) expect((await visitor.goto('/Old-Clamps'))?.status()).toBe(404);
  await visitor.goto('/old-clamps.php');

  await logInPlainly(page);
  await isCounted(page, '/old-clamps', 2);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Looked for' }).click();
  const addresses = page.getByRole('region', { name: 'Addresses that are not there' });
  const row = addresses.getByRole('row', { name: /old-clamps/ });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('cell').first()).toContainText('2');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await axe();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
  }

  await row.getByRole('button', { name: 'Make a redirect for /old-clamps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where /old-clamps leads' });
  await dialog.getByLabel('Page or product').fill('/nowhere');
  await dialog.getByRole('button', { name: 'Make a redirect' }).click();
  await expect(dialog.getByText('It must lead to a page or product that visitors see.')).toBeVisible();
  await axe();
  await dialog.getByLabel('Page or product').fill('/repair-clamps');
  await dialog.getByRole('button', { name: 'Make a redirect' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('leads to /repair-clamps');
  await visitor.goto('/Old-Clamps');
  await expect(visitor).toHaveURL(/\/repair-clamps$/);

  await page.getByRole('button', { name: 'Remove the redirect of /old-clamps' }).click();
  await expect(page.getByText('No address leads elsewhere.')).toBeVisible();
  expect((await visitor.goto('/old-clamps'))?.status()).toBe(404);

  await row.getByRole('button', { name: 'Forget /old-clamps' }).click();
  await expect(row).toHaveCount(0);
});

test('a word that found nothing becomes a synonym, which searches heed, and one undo takes it back', async ({
  page,
  context,
  axe,
}) => {
  const visitor = await context.newPage();
  const search = () => visitor.goto('/search?q=Flugzeugxyz');
  await search();
  await logInPlainly(page);
  await isCounted(page, 'flugzeugxyz');
  await page.goto('/admin/settings/looked-for');
  const row = page
    .getByRole('region', { name: 'Words that found nothing' })
    .getByRole('row', { name: /flug/ });
  await row.getByRole('button', { name: 'Make a synonym for flugzeugxyz' }).click();
  const dialog = page.getByRole('dialog', { name: 'What “flugzeugxyz” means' });
  await dialog.getByLabel('Means').fill('Flugzeugxyz');
  await dialog.getByRole('button', { name: 'Make a synonym' }).click();
  await expect(dialog.getByText('These lead back to themselves')).toBeVisible();
  await dialog.getByLabel('Means').fill('repair clamp');
  await dialog.getByRole('button', { name: 'Make a synonym' }).click();
  await expect(row).toContainText('means repair clamp');
  await axe();
  await search();
  await expect(visitor.getByRole('main')).toContainText('Repair');
  // The keys of the room itself: the dialog is closed, and nothing is being typed.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => JSON.stringify(await settings(page))).not.toContain('flugzeugxyz');
  await expect(row).not.toContainText('means repair clamp');
});

test('without a connection the room shows what was last read, and says what has to wait', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404|Failed to load resource|ERR_INTERNET_DISCONNECTED|Not everything is here/);
  await page.goto('/gone');
  await logInPlainly(page);
  await isCounted(page, '/gone');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Looked for' }).click();
  await expect(page.getByRole('row', { name: /gone/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Looked for' }).click();
  await expect(page.getByText('No connection: this is what this computer last read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a redirect for /gone' })).toBeDisabled();
});

test('synonyms, the use of a figure and the tasks of a product are saved, and one undo takes each back', async ({
  page,
  axe,
}) => {
  await logInPlainly(page);
  await page.goto('/admin/settings');
  const before = (await settings(page)).synonyms;
  await page.getByRole('button', { name: 'Add a synonym' }).click();
  const last = String(before.length + 1);
  await page.getByLabel(`Word ${last}`, { exact: true }).fill(before[0]?.word ?? '');
  await page.getByLabel(`Word ${last} means`).fill('gasket');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`“${before[0]?.word ?? ''}” stands there twice.`)).toBeVisible();
  await axe();
  await page.getByLabel(`Word ${last}`, { exact: true }).fill('rubber ring');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect((await settings(page)).synonyms).toEqual([...before, { word: 'rubber ring', means: 'gasket' }]);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(async () => (await settings(page)).synonyms).toEqual(before);

  await page.goto('/admin/figures?figure=disc.pressure');
  const finder = page.getByRole('region', { name: 'Finder' });
  await expect(finder.getByLabel('Used for')).toHaveValue('pressure');
  await finder.getByLabel('Beyond it: ask us').click();
  await expect(finder.getByLabel('Beyond it: ask us')).toBeChecked();
  const use = async () => {
    const all = (await (await page.request.get('/api/figures')).json()) as { key: string; use: unknown }[];
    return all.find(({ key }) => key === 'disc.pressure')?.use;
  };
  await expect.poll(use).toEqual({ limits: 'pressure', beyond: 'ask' });
  await axe();
  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await expect.poll(use).toEqual({ limits: 'pressure', beyond: 'no' });

  const [product] = (await (await page.request.get('/api/products')).json()) as {
    _id: string;
    tasks: string[];
  }[];
  if (product === undefined) throw new Error('There is no product');
  await page.goto(`/admin?product=${product._id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Figures and finder' }).click();
  await dialog.getByRole('group', { name: 'Found for' }).getByLabel('Shut off a channel').check();
  await axe();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const tasks = async () =>
    ((await (await page.request.get(`/api/products/${product._id}`)).json()) as { tasks: string[] }).tasks;
  expect([...(await tasks())].sort()).toEqual([...product.tasks, 'shut-off'].sort());
});
