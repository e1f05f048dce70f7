import { useRef, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { Line } from './table-keys.ts';

/** Returns the handles by which rows and columns are dragged, and the properties of the places for them. */
export function useDraggedLines(onMove: (line: Line, from: number, to: number) => void) {
  const dragged = useRef<{ line: Line; at: number } | null>(null);
  const handle = (line: Line, at: number): ReactNode => (
    <span
      className="grid-handle"
      aria-hidden
      draggable
      title={`Drag the ${line}`}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        dragged.current = { line, at };
      }}
      onDragEnd={() => {
        dragged.current = null;
      }}
    >
      <Icon name="grip" />
    </span>
  );
  const place = (line: Line, at: number) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged.current?.line === line) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = dragged.current;
      if (from?.line !== line || from.at === at) return;
      event.preventDefault();
      onMove(line, from.at, at);
    },
  });
  return { handle, place };
}
