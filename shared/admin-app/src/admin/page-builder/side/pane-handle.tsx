import type { KeyboardEvent, PointerEvent } from 'react';
import { PANE_SHARE } from './pane-size.ts';

interface PaneHandleProps {
  /** Percent. */
  share: number;
  onResize: (share: number) => void;
}

/** Separator between editor and side pane: dragged, moved with arrow keys, or reset with a double click. */
export function PaneHandle({ share, onResize }: PaneHandleProps) {
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.previousElementSibling?.getBoundingClientRect().left ?? 0;
    const right = event.currentTarget.nextElementSibling?.getBoundingClientRect().right ?? 0;
    if (right > left) onResize(((right - event.clientX) / (right - left)) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: share + PANE_SHARE.step,
      ArrowRight: share - PANE_SHARE.step,
      Home: PANE_SHARE.max,
      End: PANE_SHARE.min,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    <div
      className="pane-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the side pane"
      aria-valuenow={share}
      aria-valuemin={PANE_SHARE.min}
      aria-valuemax={PANE_SHARE.max}
      aria-valuetext={`${String(share)} percent`}
      tabIndex={0}
      title="Drag to make the preview wider or narrower"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(PANE_SHARE.standard)}
      onKeyDown={onKeyDown}
    />
  );
}
