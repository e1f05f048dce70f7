import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const cookie = { kind: 'cookie' } as const;

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'browser'],
  [undefined, 'browser'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(cookie, userAgent)).toBe(name);
});

test('a token is the desktop app, and without a session nobody is named', () => {
  expect(deviceName({ kind: 'bearer' }, 'Firefox/1')).toBe('desktop app');
  expect(deviceName(null, 'Firefox/1')).toBeNull();
});
