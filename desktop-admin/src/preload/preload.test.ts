import { expect, it, vi } from 'vitest';
import type { Bridge } from '../ipc/bridge.ts';
import { CALL_NAMES } from '../ipc/calls.ts';

const electron = vi.hoisted(() => ({ exposed: new Map<string, unknown>(), invoked: [] as unknown[][] }));
// Electron cannot be loaded outside of itself: the two objects that a preload script gets, injected.
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  ipcRenderer: {
    invoke: async (...sent: unknown[]) => {
      electron.invoked.push(sent);
      return { ok: true, value: null };
    },
    on: () => {},
    removeListener: () => {},
  },
}));

it('shows the page two functions, and passes on the calls of the map only', async () => {
  await import('./preload.ts');
  expect([...electron.exposed.keys()]).toEqual(['desktop']);
  const bridge = electron.exposed.get('desktop') as Bridge;
  expect(Object.keys(bridge)).toEqual(['call', 'on']);
  for (const name of CALL_NAMES) await bridge.call(name, null as never);
  expect(electron.invoked.map(([channel]) => channel)).toEqual(CALL_NAMES.map((name) => `wa:${name}`));
  const call = bridge.call as (name: string, input: unknown) => Promise<{ ok: boolean }>;
  for (const name of ['shell', '__proto__', 'wa:storage', ''])
    expect(await call(name, null)).toEqual({ ok: false, error: 'Refused' });
  expect(electron.invoked).toHaveLength(CALL_NAMES.length);
});
