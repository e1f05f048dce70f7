import { expectContentKept } from './support/kept-content.ts';
import { saveProduct, saveState } from './support/edit.ts';
import { products, titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

test('a copy and a field of several products, made offline, survive kill -9 and arrive once (D35.1, D35.2)', async ({
  server,
  launch,
}) => {
  const before = await titles(server.url);
  const first = await launch({ server: server.url });
  const { page } = first;
  await logIn(page);
  await expectContentKept(page);
  await page.getByRole('button', { name: /^More for Disc Seals/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(
    /^Disc Seals \(copy\)/,
  );
  await server.stop();
  await saveProduct(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const box = (at: number) => page.locator('li.product-card').nth(at).getByRole('checkbox');
  await box(0).click();
  await box(1).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Edit a field ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 2 products' });
  await dialog.getByLabel('Field', { exact: true }).selectOption('Source');
  await dialog.getByLabel('Source').fill('Factory');
  await expect(dialog.getByRole('status')).toHaveText('2 products change.');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(saveState(page)).toHaveText('Offline - 4 changes waiting');
  await first.kill();

  const second = await launch();
  await expect(saveState(second.page)).toHaveText('Offline - 4 changes waiting');
  await server.start();
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved');
  const [original, copy, ...others] = await products(server.url);
  expect([original?.title, ...others.map(({ title }) => title)]).toEqual(before);
  expect(copy?.title).toMatch(/^Disc Seals \(copy\)/);
  const sources = await second.page.evaluate(async () => {
    const list = (await (await fetch('/api/products')).json()) as { source: string }[];
    return list.slice(0, 2).map(({ source }) => source);
  });
  expect(sources).toEqual(['Factory', 'Factory']);
});
