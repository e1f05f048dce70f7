import type { Bridge } from '../ipc/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktop: Bridge;
  }
}
