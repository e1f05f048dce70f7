import { expect, it } from 'vitest';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

it('settings are shown at once offline and sent later, and one undo reverts the change', async () => {
  const { client } = await windows.open();
  const before = await client.settings.get();
  windows.server.down = true;
  const saved = await client.settings.update(before, { ...before, phone: '+1 555 0177' });
  expect(saved.state).toBe('queued');
  expect(client.shown().settings).toMatchObject([{ _id: SETTINGS_ID, phone: '+1 555 0177' }]);
  expect(await client.settings.get()).toMatchObject({ phone: '+1 555 0177', fixed: {} });
  windows.server.down = false;
  await client.retryNow();
  const { client: another } = await windows.open();
  const stored = () => another.settings.get();
  expect(await stored()).toMatchObject({ phone: '+1 555 0177', name: before.name });
  expect(await another.undo(undefined, 'settings')).toMatchObject({ ok: true, title: 'Settings' });
  expect(await stored()).toMatchObject({ phone: before.phone });
});
