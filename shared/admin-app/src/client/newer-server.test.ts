import { API_VERSION, getSession } from '@wa/core/contract/authentication';
import { expect, it } from 'vitest';
import { firstProduct, useWindows } from './testing/use-windows.ts';
import { createTransport, type Transport } from './transport/transport.ts';

const windows = useWindows();
/** A server that was updated to a release newer than this client. */
function laterRelease(): Transport {
  const pass = createTransport({ baseUrl: windows.server.url });
  return async (request) => {
    const answer = await pass(request);
    if (request.path !== getSession.path) return answer;
    return { ...answer, body: { ...(answer.body as object), apiVersion: API_VERSION + 1 } };
  };
}

/** A window that was used before the update of the server. */
async function openedBefore() {
  const before = await windows.open();
  await before.client.session.login(windows.server.password);
  return before.client;
}

it('a server of a later release receives nothing: edits stay on this computer with the reason until the app is updated', async () => {
  const product = await firstProduct(await openedBefore());
  const { client } = await windows.open({ transport: laterRelease() });
  expect(client.getSnapshot()).toMatchObject({ session: 'open', isBehind: true, reachable: false });
  await client.products.update(product, { title: 'Renamed' });
  expect(client.getSnapshot()).toMatchObject({ waiting: [{ recordId: product._id }], parked: [] });
  expect(await windows.titles()).not.toContain('Renamed');
  client.stop();

  const updated = await windows.open();
  await updated.client.retryNow();
  expect(updated.client.getSnapshot()).toMatchObject({ isBehind: false, waiting: [] });
  expect(await windows.titles()).toContain('Renamed');
});
