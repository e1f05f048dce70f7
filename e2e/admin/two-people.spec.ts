import { expect, logIn, test } from '../support/test.ts';
import { openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('two people see each other’s changes at once, keep what they type, and know that they edit the same page (D38.1, D38.2, D38.3)', async ({
  page,
  browser,
  ownServer,
  quietConsole,
}) => {
  // A merge begins with a refused save.
  quietConsole.expectNoise(/412/);
  const context = await browser.newContext({ baseURL: ownServer.url });
  const other = await context.newPage();
  await Promise.all([logIn(page), logIn(other)]);
  const follows = page.waitForResponse((response) => response.url().includes('/api/live'));

  await test.step('a saved product appears in the other list, which keeps focus, input, and scroll position', async () => {
    await page.reload();
    await follows;
    const search = page.getByPlaceholder('Search Products');
    await search.pressSequentially('Disc');
    await page.evaluate(() => window.scrollTo(0, 40));
    const scrolled = await page.evaluate(() => window.scrollY);
    const dialog = await openProduct(other, 'Disc Seals Pipes', { Title: 'Disc Seals of Anna' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Edit Disc Seals of Anna/ })).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('Disc');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  const notice = page.getByText('Someone else is editing this page', { exact: true });
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await test.step('the same page is open in both browsers', async () => {
    await page.goto('/admin/flap-valves-hdpe');
    await title.waitFor();
    await expect(notice).toHaveCount(0);
    await other.goto('/admin/flap-valves-hdpe');
    await expect(notice.last()).toBeVisible();
    await expect(page.getByText(/^They use Chrome/)).toBeVisible();
    await expect(other.getByText('Someone else is editing this page', { exact: true }).last()).toBeVisible();
  });

  await test.step('a save of the other changes nothing that is being typed, and both changes are kept', async () => {
    await title.fill('HDPE Flap Valves, typed here');
    const saved = await context.request.put('/api/pages/slug/flap-valves-hdpe', {
      data: { featured: true },
      headers: { Origin: ownServer.url },
    });
    expect(saved.status()).toBe(200);
    await expect(
      page.getByText('This page has changed since you opened it', { exact: true }).last(),
    ).toBeVisible();
    await expect(title).toHaveValue('HDPE Flap Valves, typed here');
    await expect(title).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Page saved')).toBeVisible();
    const stored = (await (await page.request.get('/api/pages/slug/flap-valves-hdpe')).json()) as object;
    expect(stored).toMatchObject({
      title: 'HDPE Flap Valves, typed here',
      featured: true,
    });
  });

  await test.step('an editor with nothing typed shows the new version when the user asks for it', async () => {
    await other.getByRole('button', { name: 'Show new version' }).click();
    await expect(other.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'HDPE Flap Valves, typed here',
    );
    await expect(other.getByRole('button', { name: 'Show new version' })).toHaveCount(0);
  });

  await test.step('the notice ends when the other leaves', async () => {
    await context.close();
    await expect(notice).toHaveCount(0);
  });
});
