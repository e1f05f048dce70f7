import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../drawings/strokes/path.ts';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';

describe('Icon', () => {
  it('is decorative unless it has a label', () => {
    expect(renderToStaticMarkup(<Icon name="menu" />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<Icon name="menu" label="Open" />)).toContain('role="img" aria-label="Open"');
  });

  it.each(Object.entries(icons))('%s is a path that starts with a move', (_name, d) => {
    expect(parsePath(d)[0]?.op).toBe('M');
  });
});
