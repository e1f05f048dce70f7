import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openPalette, paletteRequests, takeEarly } from './palette-state.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the command menu on Ctrl+K or Cmd+K, also in dialogs. */
export function Overlays() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The rich text editor uses this key for links.
      if (event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    const stop = paletteRequests.add(() => setOpen(true));
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
      takeEarly();
    };
  }, []);
  return open ? <Palette onClose={() => setOpen(false)} /> : null;
}
