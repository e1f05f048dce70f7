import { COLUMNS, isEditable, type ColumnId, type GridLine, shownText } from './grid-rows.ts';
import type { KeyboardEvent } from 'react';
import type { GridAction, GridState } from './grid-state.ts';

/** Meaning of a key in the grid. */
export type GridKey =
  | { do: 'step'; down: number; right: number }
  | { do: 'commit'; then: 'down' | 'right' | 'left' }
  | { do: 'open'; text: string | null }
  | { do: 'first' | 'last' | 'top' | 'bottom' | 'restore' | 'new' | 'used-in' | 'clear' }
  | { do: 'move'; by: -1 | 1 };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const ARROWS: Readonly<Record<string, { down: number; right: number }>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};
/** Number of rows for Page Up and Page Down. */
const PAGE = 12;

/**
 * Returns the meaning of a pressed key; null if the grid doesn't handle it. While a cell is open, its field
 * handles most keys.
 */
export function gridKey(pressed: Pressed, isOpen: boolean, column: ColumnId): GridKey | null {
  const { key, altKey, shiftKey } = pressed;
  const withControl = pressed.ctrlKey || pressed.metaKey;
  if (altKey && !withControl) return altKeyOf(key);
  if (key === 'Escape') return { do: 'restore' };
  if (key === 'Enter' && shiftKey) return { do: 'new' };
  if (isOpen) {
    if (key === 'Enter') return { do: 'commit', then: 'down' };
    if (key === 'Tab') return { do: 'commit', then: shiftKey ? 'left' : 'right' };
    return null;
  }
  if (withControl) return controlKeyOf(key);
  // At the ends of a row, Tab leaves the grid, so that it doesn't trap the focus.
  const isEnd = column === (shiftKey ? firstColumn : lastColumn);
  if (key === 'Tab') return isEnd ? null : { do: 'step', down: 0, right: shiftKey ? -1 : 1 };
  const arrow = ARROWS[key];
  if (arrow) return { do: 'step', ...arrow };
  if (key === 'PageUp' || key === 'PageDown')
    return { do: 'step', down: key === 'PageUp' ? -PAGE : PAGE, right: 0 };
  if (key === 'Home') return { do: 'first' };
  if (key === 'End') return { do: 'last' };
  if (!isEditable(column)) return null;
  if (key === 'Enter' || key === 'F2') return { do: 'open', text: null };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  // Typing replaces the content of the cell; a state is chosen from a list.
  if ([...key].length !== 1) return null;
  return { do: 'open', text: column === 'state' ? null : key };
}

function altKeyOf(key: string): GridKey | null {
  if (key.toLowerCase() === 'u') return { do: 'used-in' };
  if (key === 'ArrowUp') return { do: 'move', by: -1 };
  return key === 'ArrowDown' ? { do: 'move', by: 1 } : null;
}

function controlKeyOf(key: string): GridKey | null {
  if (key === 'Home') return { do: 'top' };
  return key === 'End' ? { do: 'bottom' } : null;
}

export const firstColumn: ColumnId = COLUMNS[0];
export const lastColumn: ColumnId = COLUMNS[COLUMNS.length - 1] ?? firstColumn;

interface KeyNeeds {
  lines: readonly GridLine[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  canMove: boolean;
  onMove: (row: string, target: { by: -1 | 1 }) => void;
  onNew: (family: string) => void;
  onUsedIn: () => void;
}

/** Returns the key handler; `rows` are the ids of the rows in their displayed order. */
export function gridKeyDown(needs: KeyNeeds, rows: readonly string[]) {
  const { lines, state, dispatch, canMove, onMove, onNew, onUsedIn } = needs;
  const { at, text } = state;
  return (event: KeyboardEvent) => {
    if (at === null || event.nativeEvent.isComposing) return;
    const key = gridKey(event, text !== null, at.column);
    if (key === null) return;
    const was = shownText(lines, state, at);
    const close = () => dispatch({ type: 'commit', was, rows, then: 'stay' });
    const act: Readonly<Record<typeof key.do, () => void>> = {
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
