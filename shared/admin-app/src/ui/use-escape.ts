import { useEffect, useEffectEvent } from 'react';

/** Closes the open overlays, the latest last. */
const open: (() => void)[] = [];

function onKeyDown({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // The open list of a field closes instead.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  open.at(-1)?.();
}

/**
 * Closes an overlay on Escape if it is the topmost one. The library would close all of them, because each of its
 * dialogs has its own listener.
 */
export function useEscape(close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const own = () => onEscape();
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, true);
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}
