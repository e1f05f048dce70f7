import { describe, expect, it } from 'vitest';
import { findParts } from './find-parts.ts';

const noteOf = (od: string, unit = 'in') =>
  findParts(new URLSearchParams({ task: 'close-leak', pipe: 'od', od, odUnit: unit }), []).converted.od;

describe('a measured outside diameter', () => {
  it.each([
    [
      '6',
      'in',
      /^152\.4 mm\. 6 in looks like a nominal size: a pipe of NPS 6 measures 6\.\d+ to 6\.\d+ in outside/,
    ],
    ['4 in', 'mm', /^101\.6 mm\. 4 in looks like a nominal size: a pipe of NPS 4 /],
    ['150', 'mm', /^5\.91 in\. 150 mm looks like a nominal size: a pipe of DN 150 measures 16/],
  ])('of %s %s is asked back where it is the name of another size (D16.12)', (od, unit, note) => {
    expect(noteOf(od, unit)).toMatch(note);
  });

  it.each([
    ['6.625', 'in'],
    ['14', 'in'],
    ['7', 'in'],
    ['168.3', 'mm'],
    ['110', 'mm'],
  ])('of %s %s is taken as it is', (od, unit) => {
    expect(noteOf(od, unit)).not.toMatch(/nominal/);
  });
});
