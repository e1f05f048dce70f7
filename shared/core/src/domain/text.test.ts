import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripHtml } from './html-text.ts';
import { truncate } from './text.ts';

it('stripHtml leaves the text of a fragment on one line', () => {
  expect(stripHtml('<h2>Plugs</h2>\n<p>up to&nbsp;3&#32;bar &amp; more</p>')).toBe(
    'Plugs up to 3 bar & more',
  );
  expect(
    stripHtml('25 &deg;C, it&rsquo;s &frac12; &ldquo;x&rdquo; caf&eacute; &Omega; &sigma;&unknown;'),
  ).toBe('25 °C, it’s ½ “x” café Ω σ&unknown;');
  expect(stripHtml('<script>alert(1)</script><style>a{}</style>a<!-- b --> < c')).toBe('a < c');
  expect(stripHtml('cut <a href="x')).toBe('cut');
});

describe('truncate', () => {
  it('keeps a text that fits, and cuts any other at a word with an ellipsis', () => {
    expect(truncate('short', 10)).toBe('short');
    expect(truncate('stainless steel repair clamps', 20)).toBe('stainless steel…');
    expect(truncate('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('never exceeds the limit and never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 80 }), (text, max) => {
        const cut = truncate(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      }),
    );
  });
});
