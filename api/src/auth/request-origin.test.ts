import { expect, test } from 'vitest';
import { relyingParty } from './request-origin.ts';

test.each([
  ['https://www.example.com', { id: 'www.example.com', origin: 'https://www.example.com' }],
  ['https://www.example.com:8443', { id: 'www.example.com', origin: 'https://www.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://www.example.com', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('PUBLIC_URL %s determines the relying party, whatever host was requested', (publicUrl, expected) => {
  const request = { get: () => 'evil.example' } as never;
  expect(relyingParty(request, { publicUrl, publicUrlIsSet: true })).toEqual(expected);
});

test.each([
  ['localhost:5173', { id: 'localhost', origin: 'http://localhost:5173' }],
  ['LOCALHOST', { id: 'localhost', origin: 'http://localhost' }],
  ['127.0.0.1:3000', null],
  ['localhost.evil.example', null],
  ['evil.example', null],
])('without it, the host %s counts only if it is localhost', (host, expected) => {
  const request = { get: () => host } as never;
  const env = { publicUrl: 'http://localhost:3000', publicUrlIsSet: false };
  expect(relyingParty(request, env)).toEqual(expected);
});
