import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { nextSpot, tabSpot, textAt, type Spot } from './table-edits.ts';

/** A row or a column. */
export type Line = 'row' | 'column';

/** Meaning of a key at the selected cell. `text` is the initial text of the field or of the search. */
export type TableKey =
  | { do: 'go'; to: Spot }
  | { do: 'move'; line: Line; to: Spot }
  | { do: 'edit'; typed?: string }
  | { do: 'open'; as: 'text' | 'figure'; text: string }
  | { do: 'clear' };

interface Pressed {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
}

/** Returns the meaning of a pressed key; null if the grid doesn't handle it. */
export function tableKey(
  { key, altKey, shiftKey }: Pressed,
  spot: Spot,
  table: CatalogueTable,
): TableKey | null {
  const next = key === 'Tab' ? tabSpot(spot, shiftKey ? -1 : 1, table) : nextSpot(spot, key, table);
  if (altKey) return moveKey(key, spot, next ?? spot);
  if (next !== null) return { do: 'go', to: next };
  // At the last cell, Tab leaves the grid, so that it doesn't trap the focus.
  if (key === 'Tab') return null;
  if (key === 'Enter' || key === 'F2') return { do: 'edit' };
  if (spot.row >= 0 && spot.column >= 0) {
    if (key === '=') return { do: 'open', as: 'figure', text: '' };
    if (key === '"') return { do: 'open', as: 'text', text: textAt(spot, table) };
    if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  }
  return key.length === 1 && key !== ' ' ? { do: 'edit', typed: key } : null;
}

/**
 * The header and the row names don't move, and nothing moves past the ends. Alt+arrow is handled there too: in
 * a browser, Alt+Left leaves the page.
 */
function moveKey(key: string, spot: Spot, to: Spot): TableKey | null {
  if (!key.startsWith('Arrow')) return null;
  const line = key === 'ArrowUp' || key === 'ArrowDown' ? 'row' : 'column';
  return to[line] === spot[line] || spot[line] < 0 || to[line] < 0
    ? { do: 'go', to: spot }
    : { do: 'move', line, to };
}
