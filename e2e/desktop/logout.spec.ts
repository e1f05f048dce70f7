import { officeProxy } from './support/office-proxy.ts';
import { expect, logIn, test } from './support/test.ts';
import { logOut } from '../support/menus.ts';

test('an offline logout persists and is sent when the server is back', async ({ server, launch }) => {
  const proxy = await officeProxy();
  const { page } = await launch({ server: server.url, switches: proxy.switches });
  await logIn(page);
  await server.stop();
  await logOut(page);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  const sessions = () => proxy.asked.filter(({ headers }) => headers.authorization !== undefined);
  const held = sessions().length;
  await server.start();
  const deleted = { method: 'DELETE', url: `${server.url}/api/session`, status: 200 };
  await expect.poll(() => sessions().at(-1), { timeout: 30_000 }).toMatchObject(deleted);
  // Since then, only logouts have sent the session.
  expect(
    sessions()
      .slice(held)
      .map(({ method }) => method)
      .every((method) => method === 'DELETE'),
  ).toBe(true);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await logIn(page);
  proxy.close();
});
