import { expect, test } from 'vitest';
import { actorName, deviceName } from './mount.ts';

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
  expect(deviceName('cookie', userAgent)).toBe(name);
});

test('an edit by someone else is shown with its author, next to the sender and never instead of the sender', () => {
  const bert = { kind: 'bearer', editor: 'Bert' } as const;
  const office = { kind: 'bearer', editor: null } as const;
  expect(actorName(bert, '', 'J%C3%B6rg')).toBe('Bert (desktop app), made by Jörg');
  expect(actorName(bert, '', '')).toBe('Bert (desktop app), made by the office');
  expect(actorName(bert, '', 'Bert')).toBe('Bert (desktop app)');
  expect(actorName(office, '', 'Anna')).toBe('the office (desktop app), made by Anna');
  expect(actorName(office, '', '')).toBe('desktop app');
  for (const none of ['%', '%0A', 'a'.repeat(61), 'Anna (browser)'])
    expect(actorName(bert, '', none)).toBe('Bert (desktop app)');
});
