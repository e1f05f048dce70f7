import { readPdf, squeezed } from '../../api/src/data-sheets/testing/read-pdf.ts';
import { clickMenu } from './support/desktop.ts';
import { saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { expect, logIn, test } from './support/test.ts';

test('one edit of a pressure without a connection changes all of its places, and one undo takes it back', async ({
  server,
  launch,
  userData,
}) => {
  // Some twenty pages and printed sheets, read six times.
  test.setTimeout(180_000);
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await page.getByRole('link', { name: 'Figures' }).click();
  const value = page
    .getByRole('row')
    .filter({ has: page.locator('.is-key', { hasText: /^disc\.pressure$/ }) })
    .locator('.is-value');
  await value.click();
  const used = page.getByRole('region', { name: 'Used in' });
  const links = used.getByRole('link', { name: /public page$/ });
  await expect(links).not.toHaveCount(0);
  // The window leads to the server's pages by an address of its own.
  const places = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.replace(/^.*\/~site/, '') ?? ''),
  );
  expect(places.length).toBeGreaterThanOrEqual(7);
  /** How often each place says a pressure: other products may say it, too. */
  const counts = (pressure: string) =>
    Promise.all(
      places.map(async (place) => {
        const bytes = Buffer.from(await (await fetch(server.url + place)).arrayBuffer());
        const text = place.endsWith('.pdf') ? (await readPdf(bytes)).text : bytes.toString();
        return squeezed(text).split(pressure).length - 1;
      }),
    );
  const [before, others] = [await counts('36psi'), await counts('40psi')];
  expect(Math.min(...before)).toBeGreaterThan(0);
  await expectContentKept(userData);

  await server.stop();
  await value.click();
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: 'Value of Pressure' });
  await expect(input).toHaveValue('up to 36 psi');
  await input.fill('up to 40 psi');
  await input.press('Enter');
  await expect(value).toHaveText('up to 40 psi');
  await expect(saveState(page)).toHaveText('Offline - 1 change waiting');
  await server.start();
  await expect(saveState(page)).toHaveText('Saved', { timeout: 30_000 });
  const more = async () => (await counts('40psi')).every((count, at) => count > (others[at] ?? 0));
  const fewer = async () => (await counts('36psi')).every((count, at) => count < (before[at] ?? 0));
  await expect.poll(more).toBe(true);
  await expect.poll(fewer).toBe(true);

  await value.click();
  await clickMenu(app, 'Undo');
  await expect(value).toHaveText('up to 36 psi');
  await expect.poll(() => counts('36psi')).toEqual(before);
  await expect.poll(() => counts('40psi')).toEqual(others);
});
