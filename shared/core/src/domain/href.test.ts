import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalAddress, hostOf, isInternal, isSafeHref, safeHref } from './href.ts';

describe('safeHref', () => {
  it('lets web, mail, phone and relative addresses through, trimmed', () => {
    for (const href of [
      'https://a.example/x',
      'HTTP://a.example',
      'mailto:a@b.example',
      'tel:+1555',
      '/a#b',
      '#b',
      'a/b:c',
      '?q=1:2',
    ]) {
      expect(safeHref(` ${href} `), href).toBe(href);
    }
  });

  it('neutralises scripts, data and what a browser would read as such', () => {
    const bad = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
      'blob:x',
      'java script:alert(1)',
      '',
      '  ',
      null,
      undefined,
    ];
    for (const href of bad) expect(safeHref(href), String(href)).toBeNull();
  });

  it('never lets a scheme other than the four through', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.string(), (scheme, rest) => {
        if (['http', 'https', 'mailto', 'tel'].includes(scheme)) return;
        expect(isSafeHref(`${scheme}:${rest}`)).toBe(false);
      }),
    );
  });
});

describe('addresses', () => {
  it('knows what stays on the site', () => {
    expect(['/a', '#a', '?a', 'a'].map(isInternal)).toEqual([true, true, true, true]);
    expect(
      ['//a.example', '/\\a.example', 'https://a.example', 'mailto:a@b', 'javascript:x'].map(isInternal),
    ).toEqual([false, false, false, false, false]);
  });

  it('reads the true host behind user and port', () => {
    expect(hostOf('https://res.cloudinary.com@Evil.example:8080/x')).toBe('evil.example');
    expect(hostOf('/uploads/x')).toBeNull();
  });

  it('prints the final address of the older link targets', () => {
    expect(finalAddress('/products/a#b')).toBe('/product/a#b');
    expect(finalAddress('/pages/a/b?c')).toBe('/a/b?c');
    expect(finalAddress('/products')).toBe('/products');
    expect(finalAddress('https://a.example/pages/a')).toBe('https://a.example/pages/a');
  });
});
