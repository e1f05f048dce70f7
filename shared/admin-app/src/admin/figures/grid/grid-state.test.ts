import { describe, expect, it } from 'vitest';
import { EMPTY_GRID, gridReducer, type GridAction, type GridState } from './grid-state.ts';

const rows = ['a', 'b', 'c'];
/** Plays a sequence of actions. */
const play = (...actions: GridAction[]): GridState => actions.reduce(gridReducer, EMPTY_GRID);
const at = (row: string, column: 'key' | 'value' | 'other' | 'state' | 'label' = 'value'): GridAction => ({
  type: 'go',
  to: { row, column },
});
const typed = (text: string): GridAction[] => [
  { type: 'open', text: 'was' },
  { type: 'type', text },
];
const commit = (then: 'stay' | 'down' | 'right' | 'left'): GridAction => ({
  type: 'commit',
  was: 'was',
  rows,
  then,
});

describe('typing', () => {
  it('is applied by Tab, which moves right without saving the row', () => {
    const state = play(at('a'), ...typed('40 psi'), commit('right'));
    expect(state).toMatchObject({ at: { row: 'a', column: 'other' }, text: null, left: [] });
    expect(state.drafts['a']?.cells).toEqual({ value: '40 psi' });
  });

  it('is applied by Enter, which moves down and saves the row', () => {
    const state = play(at('a'), ...typed('40 psi'), commit('down'));
    expect(state).toMatchObject({ at: { row: 'b', column: 'value' }, left: ['a'] });
  });

  it('changes nothing if the text is unchanged', () => {
    expect(play(at('a'), ...typed('was'), commit('down'))).toMatchObject({ drafts: {}, left: [] });
  });

  it('is discarded by Escape, and a second Escape restores the saved value', () => {
    const open = play(at('a'), ...typed('one'), commit('stay'), { type: 'open', text: 'one' });
    const closed = gridReducer(gridReducer(open, { type: 'type', text: 'two' }), { type: 'restore' });
    expect(closed.drafts['a']?.cells).toEqual({ value: 'one' });
    expect(gridReducer(closed, { type: 'restore' }).drafts).toEqual({});
  });

  it('resolves the question of a corrected figure only if its value changes', () => {
    const open: GridAction = { type: 'open', text: 'was', settles: true };
    expect(play(at('a'), open, { type: 'type', text: '40 psi' }, commit('stay')).drafts['a']?.settles).toBe(
      true,
    );
    expect(play(at('a'), open, commit('stay')).drafts).toEqual({});
    expect(play(at('a'), open, { type: 'restore' }).drafts).toEqual({});
  });
});

describe('saving a row', () => {
  const changed = [at('a'), ...typed('40 psi'), commit('down')];
  const cells = { value: '40 psi' };

  it('clears it, and keeps input typed during the save', () => {
    const taken: GridAction = { type: 'taken', rows: ['a'] };
    const settled: GridAction = { type: 'settled', row: 'a', sent: cells };
    expect(play(...changed, taken, settled)).toMatchObject({ drafts: {}, left: [] });
    const later = [at('a'), ...typed('41 psi'), commit('stay')];
    expect(play(...changed, taken, ...later, settled).drafts['a']?.cells).toEqual({ value: '41 psi' });
  });

  it('keeps the input of a rejected row with the reason until the cell is edited again', () => {
    const refused: GridAction = { type: 'refused', row: 'a', problems: { value: 'No unit.' } };
    const state = play(...changed, refused);
    expect(state.drafts['a']).toMatchObject({ cells, problems: { value: 'No unit.' } });
    const again = [at('a'), ...typed('42 psi'), commit('stay')].reduce(gridReducer, state);
    expect(again.drafts['a']?.problems).toEqual({});
  });

  it('moves the caret with a new row that gets its id', () => {
    const make: GridAction = { type: 'new', id: 'new/1', family: 'Plugs', key: '' };
    const fill: GridAction[] = [
      { type: 'type', text: 'plug.x' },
      { type: 'commit', was: '', rows: ['new/1'], then: 'stay' },
    ];
    const state = play(make, ...fill, { type: 'settled', row: 'new/1', sent: { key: 'plug.x' }, id: 'id' });
    expect(state).toMatchObject({ at: { row: 'id', column: 'key' }, drafts: {} });
  });
});
