import { logInCalls, expect, test } from '../support/test.ts';

test('a picture that fails on a freshly opened page gives way to the default one (specification 2, 3)', async ({
  page,
  browser,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  await page.goto(ownServer.url);
  const api = await browser.newPage({ baseURL: ownServer.url });
  await logInCalls(api);
  const made = await api.request.post('/api/products', {
    data: { title: 'Lost picture', image: `${ownServer.url}/uploads/gone.png`, connectedSidebar: [] },
  });
  expect(made.status()).toBe(201);
  const list = (await (await api.request.get('/api/products')).json()) as { _id: string; title: string }[];
  const order = list
    .sort((one) => (one.title === 'Lost picture' ? -1 : 1))
    .map(({ _id }, at) => ({ _id, order: at }));
  expect((await api.request.post('/api/products/reorder', { data: { products: order } })).status()).toBe(200);
  for (const path of ['/', '/product/lost-picture', '/nowhere']) {
    await page.goto(ownServer.url + path);
    await expect(page.locator('img.picture').first()).toHaveAttribute('src', '/favicon.svg');
  }
});
