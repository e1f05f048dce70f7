import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, blockDefaults, dataOf, dividerOf, drawingName, isBlockKind } from './block-data.ts';

describe('block data', () => {
  it('gives every kind fresh data of its own', () => {
    for (const kind of BLOCK_KINDS) expect(blockDefaults(kind)).not.toBe(blockDefaults(kind));
    expect(blockDefaults('pdf').label).toBe('Open PDF');
    expect(isBlockKind('toString')).toBe(false);
    expect(isBlockKind('carousel')).toBe(false);
  });

  it('reads data only of its own kind and never anything but an object', () => {
    expect(dataOf({ id: 'a', kind: 'text', data: { text: 'x' } }, 'text')).toEqual({ text: 'x' });
    expect(dataOf({ id: 'a', kind: 'text', data: 'x' }, 'text')).toEqual({});
    expect(dataOf({ id: 'a', kind: 'html' }, 'text')).toBeNull();
  });

  it('draws a divider with its defaults', () => {
    expect(dividerOf({})).toEqual({
      style: 'solid',
      thickness: 2,
      color: '#1f2937',
      widthPct: 100,
      marginY: 32,
      align: 'center',
    });
  });

  it('holds a divider within its limits', () => {
    expect(dividerOf({ thickness: 99, widthPct: 1, marginY: -5 })).toMatchObject({
      thickness: 12,
      widthPct: 10,
      marginY: 0,
    });
    expect(dividerOf({ thickness: Number.NaN, color: 'red;position:fixed' })).toMatchObject({
      thickness: 2,
      color: '#1f2937',
    });
  });

  it('tells a bundled drawing from an address', () => {
    expect(drawingName('drawing:flap-valve')).toBe('flap-valve');
    expect(drawingName('/uploads/a.png')).toBeNull();
    expect(drawingName(undefined)).toBeNull();
  });
});
