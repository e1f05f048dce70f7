import { describe, expect, test } from 'vitest';
import { xssPayloads } from '../testing/xss-payloads.ts';
import { sanitiseHtml } from './sanitise.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('xss');

describe('sanitised HTML', () => {
  test('keeps text, headings with anchors, lists, tables, images and links', () => {
    const html =
      '<h2 id="sizes">Sizes</h2><p style="text-align:center">DN <strong>80</strong></p><ul><li>a</li></ul>' +
      '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>' +
      '<img src="/uploads/a.webp" alt="A" /><a href="/x#y">x</a><a href="mailto:a@example.com">m</a>';
    expect(sanitiseHtml(html)).toBe(html);
    counts.control();
  });

  test('an id stays on any element; one that the page has gets a prefix', () => {
    expect(sanitiseHtml('<p id="rawp">a</p><td id="cell">b</td>')).toContain('<p id="rawp">a</p>');
    expect(sanitiseHtml('<p id="main">a</p>')).toBe('<p id="content-main">a</p>');
    expect(sanitiseHtml('<h1 id="sizes">a</h1>', new Set(['sizes']))).toBe('<h2 id="content-sizes">a</h2>');
    expect(sanitiseHtml('<p id="a">1</p><p id="a">2</p><p id=" ">3</p>')).toBe(
      '<p id="a">1</p><p id="content-a">2</p><p>3</p>',
    );
  });

  test('a first-level heading becomes a second-level one: the page has its own', () => {
    expect(sanitiseHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>');
  });

  test('a link that opens a new tab gives it no access to this one', () => {
    expect(sanitiseHtml('<a href="https://x.example" target="_blank">x</a>')).toBe(
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  test('none of more than 500 payloads can run', () => {
    const payloads = xssPayloads('alert(1)');
    expect(payloads.length).toBeGreaterThan(500);
    for (const payload of payloads) {
      counts.tried();
      const tags = sanitiseHtml(payload).match(/<[^>]+>/g) ?? [];
      for (const tag of tags) {
        expect([payload, tag]).toEqual([
          payload,
          expect.not.stringMatching(
            /\son\w+\s*=|javascript|vbscript|data:|blob:|position|url\(|=\s*"\s*\/\//i,
          ),
        ]);
        expect([payload, tag]).toEqual([
          payload,
          expect.stringMatching(/^<\/?(a|img|p|div|h2|table|tbody)\b/),
        ]);
      }
    }
  });

  test('deep nesting is flattened', () => {
    const html = sanitiseHtml('<div>'.repeat(5_000) + 'x' + '</div>'.repeat(5_000));
    expect(html.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(40);
  });
});
