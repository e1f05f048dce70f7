import { API_VERSION, getSession } from '@wa/core/contract/authentication';
import { FIGURE_COLUMNS } from '@wa/core/domain/import/figure-columns';
import { SERVER_IS_NEWER } from '@wa/core/domain/messages';
import { describe, expect, it } from 'vitest';
import { firstProduct, useWindows } from './testing/use-windows.ts';
import { createTransport, type Transport } from './transport/transport.ts';

const windows = useWindows();
const nothingStaged = () => [];
const CSV = [
  [
    FIGURE_COLUMNS.key,
    FIGURE_COLUMNS.family,
    FIGURE_COLUMNS.product,
    FIGURE_COLUMNS.label,
    FIGURE_COLUMNS.us,
  ],
  ['plug.a', 'Plugs', 'Plug', 'Pressure', '30 psi'],
].join('\r\n');

/** The server as it is after an update that this client has not had. */
function laterRelease(): Transport {
  const pass = createTransport({ baseUrl: windows.server.url });
  return async (request) => {
    const answer = await pass(request);
    if (request.path !== getSession.path) return answer;
    return { ...answer, body: { ...(answer.body as object), apiVersion: API_VERSION + 1 } };
  };
}

/** A window that was in use before the server was updated. */
async function openedBefore() {
  const before = await windows.open();
  await before.client.session.login(windows.server.password);
  return before.client;
}

describe('a server of a later release', () => {
  it('is sent nothing: edits stay on this computer, which says why, and go once the app is as new', async () => {
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

  it('takes no spreadsheet and takes none back, since its answer could not be read', async () => {
    const imports = await (await openedBefore()).imports();
    const file = new File([CSV], 'wa.csv', { type: 'text/csv' });
    await imports.apply(await imports.preview(file));
    const { client } = await windows.open({ transport: laterRelease() });
    const writes = windows.server.writes;
    await expect((await client.imports()).preview(file)).rejects.toThrow(SERVER_IS_NEWER);
    await expect(client.undo(nothingStaged)).rejects.toThrow(SERVER_IS_NEWER);
    expect(windows.server.writes).toBe(writes);
    // What can be taken back still can, later.
    expect(client.getSnapshot().undo.title).toBe('wa.csv');
  });
});
