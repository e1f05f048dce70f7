import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { callChannel, eventChannel, type Bridge, EVENT_NAMES } from '../ipc/bridge.ts';

/** Names of the allowed calls. The schemas stay in main, which validates every input. */
const CALLS = [
  'start',
  'old-file',
  'old-done',
  'flag',
  'window',
  'notify',
  'open-external',
  'save-file',
  'servers',
] as const satisfies readonly Parameters<Bridge['call']>[0][];

const bridge = {
  call: (name, input) => {
    if (!CALLS.includes(name)) return Promise.resolve({ ok: false, error: 'Refused' });
    return ipcRenderer.invoke(callChannel(name), input);
  },
  on: (name, listener) => {
    if (!EVENT_NAMES.includes(name)) return () => {};
    // Only the value is passed on, because the event would expose more to the page.
    const hear = (_event: IpcRendererEvent, value: Parameters<typeof listener>[0]) => listener(value);
    ipcRenderer.on(eventChannel(name), hear);
    return () => {
      ipcRenderer.removeListener(eventChannel(name), hear);
    };
  },
} satisfies Bridge;

contextBridge.exposeInMainWorld('desktop', bridge);
