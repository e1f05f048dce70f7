import { expect, logIn, test } from '../support/test.ts';
import { pick } from '../support/menus.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('drafts are marked in the admin and hidden from visitors, except at a preview link; the draft of a live page is prepared beside it and published in one step, also several together (D36.1, D36.2, D36.4, D36.5, D36.8)', async ({
  page,
  browser,
  axe,
  quietConsole,
}) => {
  test.slow();
  quietConsole.expectNoise(/409|412|Failed to publish drafts/);
  const status = async (path: string) => (await page.request.get(path)).status();
  const titleOf = async (path: string) =>
    /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await page.request.get(path)).text())?.[1]?.replace(/<[^>]+>/g, '');
  const preview = async () => {
    await page.getByRole('button', { name: 'Copy preview link' }).click();
    const link = await page.getByLabel('Preview link').inputValue();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    return { link, visitor };
  };
  const read = async (path: string) =>
    (await (await page.request.get(path)).json()) as Record<string, string>;
  const put = async (path: string, data: object) =>
    expect((await page.request.put(path, { data })).ok()).toBe(true);
  await logIn(page);
  const [pageApi, productApi] = ['/api/pages/slug/f-model', '/api/products/slug/pipe-seals-disc'];
  const product = `/api/products/${String((await read(productApi))['_id'])}`;

  await test.step('a product', async () => {
    const name = 'Disc Seals Pipes through walls To 36 psi';
    const edit = page.getByRole('button', { name: `Edit ${name}` });
    const card = page.getByRole('listitem').filter({ has: edit });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByRole('checkbox', { name: 'Draft: visitors don’t see this product' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByText('Draft', { exact: true })).toBeVisible();
    await card.getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'View on the site' })).toHaveCount(0);
    await put(product, { draft: false });
  });

  await test.step('a page, found by its filter', async () => {
    await page.goto('/admin/flap-valves-hdpe');
    await expect(page.getByRole('link', { name: /^View page/ })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Draft: visitors don’t see this page' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Page saved')).toBeVisible();
    await expect.poll(() => status('/flap-valves-hdpe')).toBe(404);

    await page.goto('/admin/flap-valves-hdpe');
    const { link, visitor } = await preview();
    await expect(visitor.getByRole('heading', { level: 1, name: 'HDPE Flap Valves' })).toBeVisible();
    await expect(visitor.getByText('Preview of a draft. Visitors of the site don’t see it.')).toBeVisible();
    await expect(visitor.locator('script[type=module]')).toHaveCount(0);
    expect(await visitor.context().cookies()).toEqual([]);
    await axe(visitor);
    await page.getByRole('button', { name: 'End preview link' }).click();
    await expect(page.getByRole('button', { name: 'End preview link' })).toHaveCount(0);
    await visitor.goto(link);
    await expect(visitor.getByText(/^This preview link has ended/)).toBeVisible();
    await visitor.close();

    await page.goto('/admin/pages');
    await pick(page, 'Drafts 1');
    const row = page.getByRole('row').filter({ hasText: '/flap-valves-hdpe' });
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();
    await expect(row.getByRole('link', { name: /^View / })).toHaveCount(0);
    await put('/api/pages/slug/flap-valves-hdpe', { draft: false });
  });

  const strip = page.getByRole('status').filter({ hasText: 'You’re editing the draft' });

  await test.step('the draft of a live page', async () => {
    await page.goto('/admin/g-model');
    const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
    const live = 'Flap Valve G, Wall Mount, HDPE';
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' prepared');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(strip).toContainText('The draft changes: Title.');
    await axe();
    expect(await titleOf('/g-model')).toBe(live);

    const { visitor } = await preview();
    await expect(visitor.getByRole('heading', { level: 1, name: `${live} prepared` })).toBeVisible();
    await visitor.close();

    await page.goto('/admin/pages');
    await expect(page.getByRole('link', { name: 'Has a draft' })).toBeVisible();
    await axe();
    await pick(page, 'Drafts 1');
    await page.getByRole('link', { name: 'Has a draft' }).click();
    await expect(strip).toBeVisible();
    await strip.getByRole('button', { name: 'Show live version' }).click();
    await expect(page.getByText('This page has a draft')).toBeVisible();
    await page.getByRole('button', { name: 'Open draft' }).click();
    await strip.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Draft published')).toBeVisible();
    await expect.poll(() => titleOf('/g-model')).toBe(`${live} prepared`);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => titleOf('/g-model')).toBe(live);
    await page.goto('/admin/g-model?version=draft');
    await strip.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('Draft discarded')).toBeVisible();
    await expect(strip).toHaveCount(0);
  });

  await test.step('drafts of both are published together with one undo, all or none', async () => {
    const titles = async () => [(await read(pageApi))['title'], (await read(productApi))['source']];
    const before = await titles();
    const prepare = (path: string, from: object, to: object) => put(path, { prepared: { from, to } });
    await prepare(pageApi, { title: before[0] }, { title: 'Flap valve F' });
    const source = { source: before[1] };
    await prepare(product, source, { source: 'Prepared', slug: 'repair-clamp-rs-1' });

    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'Publish drafts ...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish drafts' });
    const publish = async () => {
      for (const at of [0, 1]) await dialog.getByRole('checkbox').nth(at).check();
      await dialog.getByRole('button', { name: 'Publish 2 drafts' }).click();
    };
    await publish();
    await expect(dialog.getByRole('alert')).toContainText(
      'Another product already has this slug. Nothing was published.',
    );
    await axe();
    expect(await titles()).toEqual(before);

    await prepare(product, source, { source: 'Prepared' });
    // The address names the dialog, which is open again.
    await page.reload();
    await publish();
    await expect(page.getByText('2 drafts published')).toBeVisible();
    expect(await titles()).toEqual(['Flap valve F', 'Prepared']);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(titles).toEqual(before);
  });
});
