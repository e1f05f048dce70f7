import { useState, type DragEvent } from 'react';

/** What makes an element take files that are dropped on it, and whether some are held over it. */
export function useFileDrop(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
}
