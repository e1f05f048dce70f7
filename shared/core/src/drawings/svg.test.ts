import { describe, expect, it } from 'vitest';
import { drawingNames } from './drawings.ts';
import { shapesMarkup, standaloneSvg, svgBody } from './svg.ts';

describe.each(drawingNames)('markup of %s', (name) => {
  it('carries neither ids nor colors, so that it can be inlined many times', () => {
    expect(svgBody(name)).not.toMatch(
      /\sid=|style=|fill=|stroke=|#[0-9a-f]{3,6}\b|NaN|undefined|<path[^>]*d=""/i,
    );
  });

  it('is below 4 kB with its own style', () => {
    expect(new TextEncoder().encode(standaloneSvg(name)).length).toBeLessThan(4096);
  });
});

describe('a text in a drawing', () => {
  it('is escaped', () => {
    const text = { kind: 'text', text: '<OD & "L">', x: 1, y: 2, anchor: 'start' } as const;
    expect(shapesMarkup([text])).toBe('<text x="1" y="2">&lt;OD &amp; &quot;L&quot;&gt;</text>');
  });
});

describe('standaloneSvg', () => {
  it('has a rule for every class that it uses', () => {
    for (const name of drawingNames) {
      const svg = standaloneSvg(name);
      const used = new Set([...svgBody(name).matchAll(/<path class="(\w+)"/g)].map(([, cls]) => cls));
      for (const cls of used) expect(svg).toContain(`.${cls}{`);
    }
  });

  it('follows the dark preference of its reader', () => {
    expect(standaloneSvg('a-model')).toMatch(/@media\(prefers-color-scheme:dark\)\{\.il\{--line:#d5e2e6/);
  });
});
