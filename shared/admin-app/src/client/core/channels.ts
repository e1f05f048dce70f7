import type { Platform } from '../../platform/port.ts';

export interface Channels {
  open: Platform['channel'];
  /** Opens all that were closed, as a client that was stopped is started again. */
  reopen: () => void;
}

/** Channels to the other windows that can be opened again. What is posted to a closed one is dropped. */
export function createChannels(channel: Platform['channel']): Channels {
  const reopeners: (() => void)[] = [];
  return {
    open: (name, listener) => {
      let open: ReturnType<Platform['channel']> | null = channel(name, listener);
      reopeners.push(() => void (open ??= channel(name, listener)));
      return {
        post: (message) => open?.post(message),
        close: () => {
          open?.close();
          open = null;
        },
      };
    },
    reopen: () => {
      for (const reopen of reopeners) reopen();
    },
  };
}
