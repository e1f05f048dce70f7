import type { Bridge } from '../ipc/bridge.ts';

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly desktop: Bridge;
  }
}
