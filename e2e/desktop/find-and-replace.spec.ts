import { expectContentKept } from './support/kept-content.ts';
import { saveState } from './support/edit.ts';
import { titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

test('a replacement made offline survives a restart and arrives when the server is back (D32.6)', async ({
  server,
  launch,
}) => {
  const before = await titles(server.url);
  const wanted = before.map((title) => title.replaceAll('Disc Seals', 'Disk Seals'));
  expect(wanted).not.toEqual(before);
  const { page, kill } = await launch({ server: server.url });
  await logIn(page);
  await expectContentKept(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('find and replace');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Find' }).fill('Disc Seals');
  await page.getByRole('checkbox', { name: 'Match case' }).check();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Disk Seals');
  await expect(page.getByText(/^Loading the texts/)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Found in' })
    .getByRole('button', { name: /^Products/ })
    .click();
  await server.stop();
  await page.getByRole('button', { name: /^Replace \d/ }).click();
  await expect(page.getByText(/^Replaced \d+ match/)).toBeVisible();
  await expect(saveState(page)).toHaveText(/^Offline - \d+ changes? waiting$/);
  await kill();

  const again = await launch();
  await server.start();
  await logIn(again.page);
  await expect(saveState(again.page)).toHaveText('Saved');
  expect(await titles(server.url)).toEqual(wanted);
});
