import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { guardContents, guardSession } from './guard-contents.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('electron');

/** Fake web contents: an emitter with the one method that the guard calls. */
function buildContents() {
  const opened: string[] = [];
  let returns = 0;
  let openWindow: (details: { url: string }) => unknown = () => null;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openWindow) => void (openWindow = handler),
  });
  guardContents(contents as unknown as WebContents, {
    openOutside: (address) => void opened.push(address),
    goHome: () => (returns += 1),
    log: () => {},
  });
  const isPrevented = (name: string, details: object) => {
    let prevented = false;
    contents.emit(name, { preventDefault: () => void (prevented = true), ...details });
    return prevented;
  };
  return {
    opened,
    isPrevented,
    contents,
    returns: () => returns,
    open: (url: string) => openWindow({ url }),
  };
}

it.each(['will-navigate', 'will-redirect'])('refuses %s to anything but its own documents (T2.3)', (name) => {
  const { isPrevented } = buildContents();
  expect(isPrevented(name, { url: 'app://admin/admin/x' })).toBe(false);
  counts.control();
  for (const url of [
    'https://example.com/',
    'file:///etc/passwd',
    'app://admin/api/session',
    'about:blank',
  ]) {
    counts.tried();
    expect([url, isPrevented(name, { url })]).toEqual([url, true]);
  }
});

it('keeps frames on their initial document, and blocks webviews', () => {
  const { isPrevented } = buildContents();
  expect(isPrevented('will-frame-navigate', { url: 'about:srcdoc', isMainFrame: false })).toBe(false);
  expect(isPrevented('will-frame-navigate', { url: 'app://admin/admin', isMainFrame: false })).toBe(true);
  expect(isPrevented('will-attach-webview', {})).toBe(true);
});

it('never opens a window, but passes the address on (T2.3)', () => {
  const { open, opened } = buildContents();
  expect(open('https://example.com/')).toEqual({ action: 'deny' });
  expect(opened).toEqual(['https://example.com/']);
});

it('denies every permission but writing to the clipboard and keeping the database (T2.3)', () => {
  type Answer = (granted: boolean) => void;
  let request: (contents: null, permission: string, answer: Answer) => void = () => {};
  let check: (contents: null, permission: string) => boolean = () => true;
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: typeof request) => void (request = handler),
    setPermissionCheckHandler: (handler: typeof check) => void (check = handler),
    setDevicePermissionHandler: () => {},
  });
  guardSession(session as unknown as Session);
  const all = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'fullscreen',
    'openExternal',
    'hid',
  ];
  for (const permission of all) {
    request(null, permission, (granted) => expect([permission, granted]).toEqual([permission, false]));
    expect(check(null, permission)).toBe(false);
  }
  for (const permission of ['clipboard-sanitized-write', 'persistent-storage'])
    expect(check(null, permission)).toBe(true);
});
