import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { callChannel } from '../../ipc/bridge.ts';
import { CALL_NAMES, inputs, type Answer, type CallName, type CallOutputs } from '../../ipc/calls.ts';
import type { z } from 'zod';

/** Handlers of the calls in main. */
export type Handlers = {
  [N in CallName]: (input: z.output<(typeof inputs)[N]>) => Promise<CallOutputs[N]>;
};

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

export interface DispatchOptions {
  handlers: Handlers;
  /** Returns true if this frame may make this call: the window's top frame, at the app's own address. */
  isTrusted: (sender: Sender, name: CallName) => boolean;
  log: (message: string, detail: unknown) => void;
}

/**
 * Registers every call of the map. The sender is checked first, then the input. A rejection doesn't reveal
 * the reason.
 */
export function registerCalls(ipcMain: Pick<IpcMain, 'handle'>, options: DispatchOptions): void {
  for (const name of CALL_NAMES) {
    ipcMain.handle(callChannel(name), (event, input: unknown) => dispatch(name, event, input, options));
  }
}

export async function dispatch<N extends CallName>(
  name: N,
  sender: Sender,
  input: unknown,
  { handlers, isTrusted, log }: DispatchOptions,
): Promise<Answer<CallOutputs[N]>> {
  if (!isTrusted(sender, name)) {
    log('Call rejected: untrusted sender', name);
    return { ok: false, error: 'Refused' };
  }
  const parsed = inputs[name].safeParse(input);
  if (!parsed.success) {
    log('Call rejected: invalid input', name);
    return { ok: false, error: 'Refused' };
  }
  try {
    const handler: (input: z.output<(typeof inputs)[N]>) => Promise<CallOutputs[N]> = handlers[name];
    return { ok: true, value: await handler(parsed.data as z.output<(typeof inputs)[N]>) };
  } catch (error) {
    log(`The call ${name} failed`, error);
    return { ok: false, error: failureText(error) };
  }
}

const IN_USE =
  'The app can’t write this file. If it’s open in another program, close it there and try again.';

const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'This computer’s disk is full. Nothing was lost: free some space and try again.',
  EDQUOT: 'Your quota on this computer is used up. Free some space and try again.',
  EACCES: 'The app doesn’t have permission to write its files.',
  EBUSY: IN_USE,
  EPERM: IN_USE,
  EROFS: 'This computer’s disk is read-only.',
  EIO: 'This computer’s disk reported an error.',
};

function failureText(error: unknown): string {
  const { code = '', message } = (error ?? {}) as { code?: string; message?: string };
  return DISK_FAULTS[code] ?? message ?? 'Something went wrong. Try again.';
}
