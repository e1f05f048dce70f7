import { expect, onTestFinished, test } from 'vitest';
import { linkChecker } from './links.ts';

test('links are checked where Node has no URL.parse, as version 20', () => {
  const { parse } = URL;
  onTestFinished(() => void Reflect.set(URL, 'parse', parse));
  Reflect.set(URL, 'parse', undefined);
  const check = linkChecker({
    subjects: [{ place: { kind: 'page', path: '/clamps' }, anchors: new Set(['sizes']) }],
    redirects: [],
    files: new Map(),
    publicUrl: 'https://wa.example',
  });
  expect(check({ href: '/nowhere' }, '/')).toBe('dead-link');
  expect(check({ href: 'https://wa.example/clamps#none' }, '/')).toEqual({ anchor: 'none' });
  expect(check({ href: '#sizes' }, '/clamps')).toBeNull();
});
