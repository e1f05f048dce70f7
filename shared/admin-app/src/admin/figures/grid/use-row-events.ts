import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ColumnId } from './columns.ts';
import type { RowEvents } from './figure-row.tsx';
import type { GridLine } from './grid-rows.ts';
import type { Caret, GridAction, GridState } from './grid-state.ts';
import { shownText } from './shown-text.ts';

interface RowNeeds {
  lines: readonly GridLine[];
  dispatch: (action: GridAction) => void;
  onMove: (row: string, target: { to: string }) => void;
}

/** What rows tell: the same functions as long as the grid lives. */
export function useRowEvents({ lines, dispatch, onMove }: RowNeeds, state: GridState): RowEvents {
  const latest = useRef({ lines, onMove, state });
  const dragged = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = { lines, onMove, state };
  });
  return useMemo(() => {
    const shown = (caret: Caret) => shownText(latest.current.lines, latest.current.state, caret);
    const go = (row: string, column: ColumnId) => {
      const { at, text } = latest.current.state;
      if (at?.row === row && at.column === column) return;
      if (at !== null && text !== null) dispatch({ type: 'commit', was: shown(at), rows: [], then: 'stay' });
      dispatch({ type: 'go', to: { row, column } });
    };
    return {
      go,
      extendTo: (row, column) => dispatch({ type: 'extend-to', to: { row, column } }),
      open: (row, column) => {
        go(row, column);
        dispatch({ type: 'open', text: shown({ row, column }) });
      },
      type: (text) => dispatch({ type: 'type', text }),
      drag: (row) => (dragged.current = row),
      drop: (row) => {
        if (dragged.current !== null && dragged.current !== row)
          latest.current.onMove(dragged.current, { to: row });
        dragged.current = null;
      },
    };
  }, [dispatch]);
}
