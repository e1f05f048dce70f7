import { COLUMNS, isEditable, type ColumnId } from './columns.ts';

/** What a key means to the grid. */
export type GridKey =
  | { do: 'step' | 'extend'; down: number; right: number }
  | { do: 'commit'; then: 'down' | 'right' | 'left' }
  | { do: 'open'; text: string | null }
  | { do: 'first' | 'last' | 'top' | 'bottom' | 'restore' | 'new' | 'used-in' | 'clear' | 'copy' }
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
/** Rows that Page Up and Page Down go. */
const PAGE = 12;

/**
 * A pressed key as what it does; null for one that is not the grid's. While a cell is open most keys are its field's own.
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
  // At the ends of a row Tab leaves the grid: nobody is held in it.
  const isEnd = column === (shiftKey ? firstColumn : lastColumn);
  if (key === 'Tab') return isEnd ? null : { do: 'step', down: 0, right: shiftKey ? -1 : 1 };
  const arrow = ARROWS[key];
  if (arrow) return { do: shiftKey ? 'extend' : 'step', ...arrow };
  if (key === 'PageUp' || key === 'PageDown')
    return { do: 'step', down: key === 'PageUp' ? -PAGE : PAGE, right: 0 };
  if (key === 'Home') return { do: 'first' };
  if (key === 'End') return { do: 'last' };
  if (!isEditable(column)) return null;
  if (key === 'Enter' || key === 'F2') return { do: 'open', text: null };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  // Typing takes the place of what the cell says; a state is chosen from a list.
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
  if (key === 'End') return { do: 'bottom' };
  return key.toLowerCase() === 'c' ? { do: 'copy' } : null;
}

export const firstColumn: ColumnId = COLUMNS[0];
export const lastColumn: ColumnId = COLUMNS[COLUMNS.length - 1] ?? firstColumn;
