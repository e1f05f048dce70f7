import { describe, expect, it } from 'vitest';
import { parsePath } from '@wa/core/drawings/strokes/path';
import { officeIcons } from './icons.ts';

describe('the icons of the office', () => {
  it.each(Object.entries(officeIcons))('%s is a path that starts with a move', (_name, d) => {
    expect(parsePath(d)[0]?.op).toBe('M');
  });
});
