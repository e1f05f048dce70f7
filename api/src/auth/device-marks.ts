import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { DEVICE_HEADER } from '@wa/core/contract/authentication';
import { ensureSetting } from '../store/settings.ts';
import type { Store } from '../store/port.ts';
import { readCookies } from './cookies.ts';
import { isDesktopClient } from './own-origin.ts';

export const DEVICE_COOKIE = 'wa-device';

/** Marks of devices that logged in before, signed, so that nobody makes budgets up (D3). */
export interface DeviceMarks {
  /** The id of the device behind a request, by its cookie or the desktop editor's header; null without a mark of ours. */
  read: (request: Request) => Promise<string | null>;
  /** The mark to keep there: of this id, or of a new one. */
  make: (known: string | null) => Promise<string>;
}

export function createDeviceMarks(store: Store): DeviceMarks {
  async function sign(id: string): Promise<string> {
    const key = await ensureSetting(store, 'device-key', () => randomBytes(32).toString('hex'));
    return createHmac('sha256', key).update(id).digest('base64url');
  }

  async function idOf(mark: string): Promise<string | null> {
    const [id = '', signature = ''] = mark.split('.');
    if (id === '') return null;
    const expected = Buffer.from(await sign(id));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  return {
    async read(request) {
      const marks = isDesktopClient(request)
        ? [request.get(DEVICE_HEADER) ?? '']
        : readCookies(request, DEVICE_COOKIE);
      for (const mark of marks) {
        const id = await idOf(mark);
        if (id !== null) return id;
      }
      return null;
    },
    async make(known) {
      const id = known ?? randomBytes(16).toString('hex');
      return `${id}.${await sign(id)}`;
    },
  };
}
