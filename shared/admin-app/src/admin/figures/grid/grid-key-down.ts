import type { KeyboardEvent } from 'react';
import { firstColumn, gridKey, lastColumn } from './grid-keys.ts';
import type { GridLine } from './grid-rows.ts';
import type { GridAction, GridState } from './grid-state.ts';
import { chosenCells, chosenTexts } from './chosen-cells.ts';
import { textOfCells } from '../../../ui/copied-cells.ts';
import { shownText } from './shown-text.ts';

interface KeyNeeds {
  lines: readonly GridLine[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  canMove: boolean;
  onMove: (row: string, target: { by: -1 | 1 }) => void;
  onNew: (family: string) => void;
  onUsedIn: () => void;
}

/** What pressed keys do; `rows` are the ids of the rows as they are shown. */
export function gridKeyDown(needs: KeyNeeds, rows: readonly string[]) {
  const { lines, state, dispatch, canMove, onMove, onNew, onUsedIn } = needs;
  const { at, text } = state;
  return (event: KeyboardEvent) => {
    if (at === null) return;
    const key = gridKey(event, text !== null, at.column);
    if (key === null) return;
    const was = shownText(lines, state, at);
    const chosen = chosenCells(state, rows);
    const close = () => dispatch({ type: 'commit', was, rows, then: 'stay' });
    const act: Readonly<Record<typeof key.do, () => void>> = {
      extend: () =>
        key.do === 'extend' && dispatch({ type: 'extend', rows, down: key.down, right: key.right }),
      step: () => key.do === 'step' && dispatch({ type: 'step', rows, down: key.down, right: key.right }),
      commit: () => key.do === 'commit' && dispatch({ type: 'commit', was, rows, then: key.then }),
      open: () => key.do === 'open' && dispatch({ type: 'open', text: key.text ?? was }),
      clear: () => dispatch({ type: 'open', text: '' }),
      first: () => dispatch({ type: 'go', to: { row: at.row, column: firstColumn } }),
      last: () => dispatch({ type: 'go', to: { row: at.row, column: lastColumn } }),
      top: () => dispatch({ type: 'go', to: { row: rows[0] ?? at.row, column: at.column } }),
      bottom: () => dispatch({ type: 'go', to: { row: rows[rows.length - 1] ?? at.row, column: at.column } }),
      restore: () => dispatch({ type: 'restore' }),
      new: () => {
        close();
        onNew(familyOf(lines, at.row));
      },
      'used-in': onUsedIn,
      copy: () =>
        void navigator.clipboard.writeText(
          chosen === null ? was : textOfCells(chosenTexts(lines, state, chosen)),
        ),
      move: () => key.do === 'move' && canMove && onMove(at.row, { by: key.by }),
    };
    event.preventDefault();
    act[key.do]();
  };
}

const familyOf = (lines: readonly GridLine[], row: string): string => {
  const index = lines.findIndex(({ kind, id }) => kind === 'figure' && id === row);
  const head = lines
    .slice(0, Math.max(0, index))
    .filter(({ kind }) => kind === 'family')
    .at(-1);
  return head?.kind === 'family' ? head.family : '';
};
