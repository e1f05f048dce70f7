import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteContent, rewriteHref, rewriteHtml } from './rewrite-links.ts';

test.each([
  ['/old', '/new/place'],
  ['/old/', '/new/place'],
  ['/pages/old', '/new/place'],
  ['/old#part', '/new/place#part'],
  ['/old?x=1#part', '/new/place?x=1#part'],
  ['/older', '/older'],
  ['/x/old', '/x/old'],
  ['https://example.com/old', 'https://example.com/old'],
  ['old', 'old'],
  ['', ''],
])('%s becomes %s', (href, expected) => {
  expect(rewriteHref(href, { from: 'old', to: 'new/place' })).toBe(expected);
});

test('only href attributes of HTML change', () => {
  const html = `<a class="x" href='/old'>/old</a><img src="/old"><a HREF = "/old#a">y</a>`;
  expect(rewriteHtml(html, { from: 'old', to: 'new' })).toBe(
    `<a class="x" href="/new">/old</a><img src="/old"><a HREF = "/new#a">y</a>`,
  );
});

test('content that links nowhere near stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      expect(rewriteContent(content, { from: 'a-slug-that-nobody-has', to: 'new' })).toEqual(content);
    }),
  );
});
