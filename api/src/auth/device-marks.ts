/**
 * Marks of devices that signed in before (D3), signed together with whose device it is and which password they had: a
 * mark gives nobody a budget for another's password, and it expires with a new password or when its editor is removed.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { DEVICE_HEADER } from '@wa/core/contract/authentication';
import type { Store } from '../store/port.ts';
import { ensureSetting, readSetting } from '../store/settings.ts';
import { isDesktopClient, readCookies } from './request-origin.ts';
import type { Credentials, Verdict } from './verify-login.ts';

export const DEVICE_COOKIE = 'wa-device';

/** In a mark, in the place of an editor's id. */
const SHARED = 'shared';

interface Device {
  id: string;
  /** Whose device it is, as credentials name it: an editor's key; null for the shared password. */
  key: string | null;
}

/** Whether guesses with these credentials count for the device alone. A passkey is not bound to a name beforehand. */
export function isOwnDevice(device: Device, credentials: Credentials): boolean {
  return 'passkey' in credentials || credentials.key === device.key;
}

/** The device behind a request, by its cookie or the desktop editor's header; null without a mark that is valid now. */
export async function readDevice(store: Store, request: Request): Promise<Device | null> {
  const marks = isDesktopClient(request)
    ? [request.get(DEVICE_HEADER) ?? '']
    : readCookies(request, DEVICE_COOKIE);
  for (const mark of marks) {
    const device = await deviceOf(store, mark);
    if (device !== null) return device;
  }
  return null;
}

/** The mark to keep there: of this id, or of a new one. */
export async function makeMark(
  store: Store,
  known: Device | null,
  { editor, shared }: Verdict,
): Promise<string> {
  const id = known?.id ?? randomBytes(16).toString('hex');
  const owner = editor?._id ?? SHARED;
  const password = editor?.passwordHash ?? shared ?? (await readSetting(store, 'password-source')) ?? '';
  return [id, owner, await sign(store, id, owner, password)].join('.');
}

async function deviceOf(store: Store, mark: string): Promise<Device | null> {
  const [id = '', owner = '', signature = ''] = mark.split('.');
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const editor = owner === SHARED ? null : await store.get('editors', owner);
  const password =
    owner === SHARED ? await readSetting(store, 'password-source') : (editor?.passwordHash ?? null);
  if (password === null) return null;
  const expected = Buffer.from(await sign(store, id, owner, password));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { id, key: editor?.key ?? null } : null;
}

async function sign(store: Store, ...parts: readonly string[]): Promise<string> {
  const key = await ensureSetting(store, 'device-key', () => randomBytes(32).toString('hex'));
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}
