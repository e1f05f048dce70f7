import type { Bridge } from '../../../desktop-admin/src/ipc/bridge.ts';

declare global {
  interface Window {
    readonly desktop: Bridge;
  }
}
