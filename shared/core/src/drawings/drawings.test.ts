import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  drawing,
  drawingFiles,
  drawingNames,
  isDrawingName,
  onDrawings,
  provideDrawings,
  standaloneSvg,
} from './drawings.ts';
import { LONG_SECTION } from '../domain/uploaded-image.ts';

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" fill="none" stroke="#16323a" font-size="8">
  <title>Section of a seal &lt;A &amp; B&gt;</title>
  <!--> <img src=x onerror=alert(1)> -->
  <path class="s" fill="#dbe3e6" stroke-width="1.4" d="
      M1 2h3
      M4 5v6"/>
  <path fill="#123456" d="M1 1h2v2z"/>
  <g class="dt">
    <text x="1" y="2" fill="#16323a" stroke="none">OD</text>
  </g>
</svg>
`;
const catalog = drawingFiles();

describe('a drawing', () => {
  beforeEach(() => provideDrawings({ seal: FILE, [LONG_SECTION]: FILE }));
  afterEach(() => provideDrawings(catalog));

  it('is inlined without line breaks and without the colors that its classes stand for (D17.4)', () => {
    expect(drawing('seal')).toEqual({
      alt: 'Section of a seal <A & B>',
      viewBox: '0 0 240 160',
      body:
        '<path class="s" d="M1 2h3M4 5v6"/><path fill="#123456" d="M1 1h2v2z"/>' +
        '<g class="dt"><text x="1" y="2">OD</text></g>',
    });
  });

  it('is downloaded with a note that it is not a plan, and with dark colors for dark mode', () => {
    const svg = standaloneSvg('seal');
    expect(svg).toContain('viewBox="0 0 240 169"');
    expect(svg).toContain('&amp; B&gt;, schematic, not to scale</title>');
    expect(svg).toContain('>schematic, not to scale</text>');
    expect(svg).toContain('fill="#dbe3e6"');
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
  });

  it('is known only by its own name', () => {
    expect(['', 'none', 'toString', '__proto__', null, 7].filter(isDrawingName)).toEqual([]);
    expect(drawing('toString')).toBeNull();
    expect(drawingNames()).toEqual(['seal']);
  });

  it('is announced only when its file has changed', () => {
    let calls = 0;
    const stop = onDrawings(() => (calls += 1));
    provideDrawings({ ...drawingFiles() });
    expect(calls).toBe(0);
    provideDrawings({ seal: FILE.replace('OD', 'ID') });
    stop();
    expect([calls, drawing('seal')?.body.includes('>ID<')]).toEqual([1, true]);
  });
});
