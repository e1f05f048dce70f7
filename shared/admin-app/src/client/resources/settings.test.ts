import { describe, expect, it } from 'vitest';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import type { AdminClient } from '../admin-client.ts';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

const read = (client: AdminClient) => client.settings.get();

describe('the settings of the client', () => {
  it('are changed, and one undo reverts the change', async () => {
    const { client } = await windows.open();
    const before = await read(client);
    const saved = await client.settings.update(before, { ...before, tagline: 'Gates' });
    expect(saved).toMatchObject({ state: 'saved', record: { tagline: 'Gates', name: before.name } });
    expect(await client.undo(undefined, 'settings')).toMatchObject({ ok: true, title: 'Settings' });
    expect(await read(client)).toMatchObject({ tagline: before.tagline });
  });

  it('are shown at once offline and sent later', async () => {
    const { client } = await windows.open();
    const before = await read(client);
    windows.server.down = true;
    const saved = await client.settings.update(before, { phone: '+1 555 0177' });
    expect(saved.state).toBe('queued');
    expect(client.shown().settings).toMatchObject([{ _id: SETTINGS_ID, phone: '+1 555 0177' }]);
    expect(await read(client)).toMatchObject({ phone: '+1 555 0177', fixed: {} });
    windows.server.down = false;
    await client.retryNow();
    const { client: another } = await windows.open();
    expect(await read(another)).toMatchObject({ phone: '+1 555 0177' });
  });
});
