import { expect, test } from 'vitest';
import { redirectsFile } from './export-jobs.ts';

/**
 * Returns the redirect target that a host finds in the file: that of the first matching rule, in which the
 * text that `*` matched replaces `:splat`.
 */
function ledTo(file: string, path: string): string | null {
  for (const rule of file.split('\n').filter(Boolean)) {
    const [from = '', to = ''] = rule.split(' ');
    if (from === path) return to;
    const start = from.slice(0, -1);
    if (from.endsWith('/*') && path.startsWith(start)) return to.replace(':splat', path.slice(start.length));
  }
  return null;
}

test('no old address leads to another host', () => {
  const file = redirectsFile(
    [{ from: '/old', to: '/product/clamp' }],
    [{ slug: 'clamps' }, { slug: 'clamps/wide' }],
  );
  expect(ledTo(file, '/pages/clamps')).toBe('/clamps');
  expect(ledTo(file, '/pages/clamps/wide')).toBe('/clamps/wide');
  expect(ledTo(file, '/products/clamp')).toBe('/product/clamp');
  expect(ledTo(file, '/old')).toBe('/product/clamp');
  const addresses = ['//evil.example', '/\\evil.example', '/https://evil.example', '///evil.example/x'];
  for (const prefix of ['/pages', '/products'])
    for (const address of addresses) {
      const target = ledTo(file, prefix + address) ?? '/';
      expect(new URL(target, 'https://site.example').host).toBe('site.example');
    }
});
