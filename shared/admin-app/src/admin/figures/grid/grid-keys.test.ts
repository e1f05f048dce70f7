import { describe, expect, it } from 'vitest';
import { gridKey } from './grid-keys.ts';

const pressed = (key: string, held: { ctrlKey?: true; altKey?: true; shiftKey?: true } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key in the grid', () => {
  it('opens a cell with what it types, a state with what it is', () => {
    expect(gridKey(pressed('4'), false, 'value')).toEqual({ do: 'open', text: '4' });
    expect(gridKey(pressed('Enter'), false, 'value')).toEqual({ do: 'open', text: null });
    expect(gridKey(pressed('h'), false, 'state')).toEqual({ do: 'open', text: null });
    expect(gridKey(pressed('4'), false, 'other')).toBeNull();
  });

  it("is the field's own while a cell is open, but for those that close it", () => {
    expect(gridKey(pressed('ArrowLeft'), true, 'value')).toBeNull();
    expect(gridKey(pressed('z', { ctrlKey: true }), true, 'value')).toBeNull();
    expect(gridKey(pressed('Enter'), true, 'value')).toEqual({ do: 'commit', then: 'down' });
    expect(gridKey(pressed('Tab', { shiftKey: true }), true, 'value')).toEqual({
      do: 'commit',
      then: 'left',
    });
    expect(gridKey(pressed('Escape'), true, 'value')).toEqual({ do: 'restore' });
  });

  it('goes on by Tab, which leaves the grid at the ends of a row', () => {
    expect(gridKey(pressed('Tab'), false, 'value')).toEqual({ do: 'step', down: 0, right: 1 });
    expect(gridKey(pressed('Tab'), false, 'state')).toBeNull();
    expect(gridKey(pressed('Tab', { shiftKey: true }), false, 'key')).toBeNull();
  });

  it('chooses cells by Shift and the arrows, unless a cell is open', () => {
    expect(gridKey(pressed('ArrowDown', { shiftKey: true }), false, 'value')).toEqual({
      do: 'extend',
      down: 1,
      right: 0,
    });
    expect(gridKey(pressed('ArrowRight', { shiftKey: true }), true, 'value')).toBeNull();
  });

  it("is left to the browser and the room where it is not the grid's", () => {
    expect(gridKey(pressed('z', { ctrlKey: true }), false, 'value')).toBeNull();
    expect(gridKey(pressed('ArrowLeft', { altKey: true }), false, 'value')).toBeNull();
    expect(gridKey(pressed('u', { altKey: true }), false, 'value')).toEqual({ do: 'used-in' });
  });
});
