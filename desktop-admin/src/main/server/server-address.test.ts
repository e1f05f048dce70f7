import { expect, it } from 'vitest';
import { parseServerAddress } from './server-address.ts';

it.each([
  ['https://example.com', 'https://example.com'],
  [' example.com ', 'https://example.com'],
  ['example.com:8443/', 'https://example.com:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('parses %s as %s', (typed, origin) => {
  expect(parseServerAddress(typed)).toEqual({ ok: true, origin });
});

it.each([
  ['', /Enter the address/],
  ['http://example.com', /Use https/],
  ['http://127.0.0.1.evil.example', /Use https/],
  ['http://192.168.0.2', /Use https/],
  ['https://user:secret@example.com', /name and password/],
  ['https://example.com/admin', /without a path/],
  ['https://example.com/?a', /without a path/],
  ['ftp://example.com', /must start with https/],
  ['file:///etc/passwd', /such as https|must start/],
  ['https://', /Enter an address such as/],
  ['two words', /Enter an address such as/],
])('rejects %s with the reason (T2.2)', (typed, problem) => {
  expect(parseServerAddress(typed)).toEqual({ ok: false, problem: expect.stringMatching(problem) as string });
});
