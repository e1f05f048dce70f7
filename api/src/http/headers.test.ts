import { expect, test } from 'vitest';
import { adminHeaders, API_HEADERS, PUBLIC_HEADERS, UPLOAD_HEADERS } from './headers.ts';

const documents: [string, Readonly<Record<string, string>>][] = [
  ['a page', PUBLIC_HEADERS],
  ['the admin', adminHeaders('bm9uY2U')],
];

test.each([...documents, ['an answer of the API', API_HEADERS], ['an upload', UPLOAD_HEADERS]] as const)(
  '%s has its declared type, sends no referrer, and is isolated from other windows (D11.2)',
  (_what, headers) => {
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none';/);
  },
);

test.each(documents)(
  '%s runs only scripts of this site, can’t be framed, and submits forms only to this site (D11.2)',
  (_what, headers) => {
    const rules = (headers['Content-Security-Policy'] ?? '').split('; ');
    for (const rule of [
      "script-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(rules).toContain(rule);
    // Objects and embedded programs fall back to 'none'.
    expect(rules.filter((rule) => rule.startsWith('object-src'))).toEqual([]);
    expect(headers['X-Frame-Options']).toBe('DENY');
  },
);
