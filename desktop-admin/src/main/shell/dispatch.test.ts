import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { CALL_NAMES } from '../../ipc/calls.ts';
import { dispatch, registerCalls, type DispatchOptions, type Handlers } from './dispatch.ts';
import { isTrustedSender } from './trusted-sender.ts';

const sender = {} as unknown as IpcMainInvokeEvent;

function buildOptions(handlers: Partial<Handlers>, isTrusted = true): DispatchOptions {
  return { handlers: handlers as Handlers, isTrusted: () => isTrusted, log: () => {} };
}

it('registers every call of the map, and at most a dozen (T2.4)', () => {
  const names: string[] = [];
  const ipcMain = { handle: (name: string) => void names.push(name) } as unknown as IpcMain;
  registerCalls(ipcMain, buildOptions({}));
  expect(names).toEqual(CALL_NAMES.map((name) => `wa:${name}`));
  expect(names.length).toBeLessThanOrEqual(12);
});

it('checks the sender before anything else, then the input (T2.4)', async () => {
  const opened: string[] = [];
  const handlers = {
    'open-external': async ({ url }: { url: string }) => {
      opened.push(url);
      return null;
    },
  };
  const good = { url: 'https://example.com' };
  const refused = { ok: false, error: 'Refused' };
  expect(await dispatch('open-external', sender, good, buildOptions(handlers, false))).toEqual(refused);
  for (const bad of [null, 'x', { url: 1 }, { ...good, more: 1 }, [good]])
    expect(await dispatch('open-external', sender, bad, buildOptions(handlers))).toEqual(refused);
  expect(opened).toEqual([]);
  expect(await dispatch('open-external', sender, good, buildOptions(handlers))).toEqual({
    ok: true,
    value: null,
  });
});

it.each(['EBUSY', 'EPERM'])('says what to do if another program has the file open: %s', async (code) => {
  const inUse = Object.assign(new Error('open'), { code });
  const handlers = { 'save-file': () => Promise.reject(inUse) };
  const input = { name: 'a.csv', base64: '' };
  expect(await dispatch('save-file', sender, input, buildOptions(handlers))).toEqual({
    ok: false,
    error: 'The app can’t write this file. If it’s open in another program, close it there and try again.',
  });
});

it('trusts only the top frame of its own window, and each document only for its own calls (T2.4)', () => {
  const window = {} as unknown as WebContents;
  const other = {} as unknown as WebContents;
  const trusted = (
    url: string,
    from = window,
    parent: unknown = null,
    name: 'old-file' | 'servers' = 'old-file',
  ) => isTrustedSender({ sender: from, senderFrame: { url, parent } as never }, name, window);
  expect(trusted('app://admin/admin')).toBe(true);
  expect(trusted('app://admin/admin', other)).toBe(false);
  expect(trusted('app://admin/admin', window, {})).toBe(false);
  expect(trusted('about:srcdoc')).toBe(false);
  expect(trusted('https://admin/admin')).toBe(false);
  expect(trusted('app://admin.evil/admin')).toBe(false);
  expect(trusted('app://admin/servers', window, null, 'servers')).toBe(true);
  expect(trusted('app://admin/admin', window, null, 'servers')).toBe(false);
  expect(trusted('app://admin/servers')).toBe(false);
  expect(isTrustedSender({ sender: window, senderFrame: null }, 'old-file', window)).toBe(false);
});
