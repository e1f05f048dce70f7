import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenCells } from './chosen-cells.ts';
import { EMPTY_GRID, gridReducer, type GridAction, type GridState } from './grid-state.ts';
import { cellsOfText, textOfCells } from '../../../ui/copied-cells.ts';

const rows = ['a', 'b', 'c'];
const begin: GridState = { ...EMPTY_GRID, at: { row: 'b', column: 'label' } };
const play = (...actions: GridAction[]) => chosenCells(actions.reduce(gridReducer, begin), rows);
const extend = (down: number, right: number): GridAction => ({ type: 'extend', rows, down, right });

describe('chosen cells', () => {
  it('reach from where the caret was to where it goes, in either direction', () => {
    expect(play(extend(1, 0), extend(0, 1))).toEqual({ rows: ['b', 'c'], columns: ['label', 'value'] });
    expect(play(extend(-1, 0), extend(0, -1))).toEqual({ rows: ['a', 'b'], columns: ['product', 'label'] });
    expect(play(extend(1, 0), extend(-1, 0))).toBeNull();
  });

  it('stop at the edges, and do not go on in the next row', () => {
    expect(play(extend(5, 20))).toEqual({
      rows: ['b', 'c'],
      columns: ['label', 'value', 'other', 'condition', 'source', 'state'],
    });
  });

  it('reach to a cell that is pointed at, and are let go by the next step', () => {
    const to: GridAction = { type: 'extend-to', to: { row: 'a', column: 'value' } };
    expect(play(to)).toEqual({ rows: ['a', 'b'], columns: ['label', 'value'] });
    expect(play(to, { type: 'step', rows, down: 1 })).toBeNull();
    expect(play(to, { type: 'open', text: 'x' })).toBeNull();
  });

  it('are copied as a spreadsheet reads them', () => {
    expect(
      textOfCells([
        ['up to 6"', 'one\ntwo'],
        ['', 'x'],
      ]),
    ).toBe('up to 6"\t"one\ntwo"\n\tx');
    const cell = fc.stringMatching(/^[a-z0-9"][a-z0-9" .-]{0,8}[a-z0-9]$/);
    const block = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(block, (cells) => {
        expect(cellsOfText(textOfCells(cells))).toEqual(cells);
      }),
    );
  });
});
