// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markChanges } from './mark-changes.ts';

const page = (body: string) =>
  `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`;
const marked = (html: string | null) =>
  [...new DOMParser().parseFromString(html ?? '', 'text/html').querySelectorAll('[data-changed]')].map(
    ({ textContent }) => textContent,
  );

it('marks the blocks whose words, links or pictures differ, and no others', () => {
  const found = markChanges(
    page('<main><h1>Seal</h1><p>10 <b>bar</b></p><p>Same</p><p><a href="/a">More</a></p></main>'),
    page('<main><h1>Seal</h1><p>16 <b>bar</b></p><p>Same</p><p>New</p><p><a href="/b">More</a></p></main>'),
  );
  expect(marked(found.before)).toEqual(['10 bar', 'More']);
  expect(marked(found.after)).toEqual(['16 bar', 'New', 'More']);
  expect(found.count).toBe(2);
});

it('keeps styles as they are', () => {
  const style = '<style>main > p{color:red}</style>';
  const html = page(`<p style="color:blue">A</p>`).replace('</head>', `${style}</head>`);
  const { after } = markChanges(page('<p>B</p>'), html);
  expect(after).toContain(style);
  expect(after).toContain('style="color:blue"');
});

it('leaves a page that is new or gone as it is', () => {
  const html = page('<p>New</p>');
  expect(markChanges(null, html)).toEqual({ before: null, after: html, count: 0 });
});
