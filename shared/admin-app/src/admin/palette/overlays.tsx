import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openPalette, overlayRequests } from './palette-state.ts';

const MarksDialog = lazyPart(async () => (await import('../history/marks-dialog.tsx')).MarksDialog);
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** The palette on Ctrl or Cmd and K, also in dialogs, and the marks that it leads to. */
export function Overlays() {
  const [open, setOpen] = useState<'palette' | 'marks' | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The rich text editor makes a link of it.
      if (event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    const stop = overlayRequests.add(setOpen);
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  if (open === 'palette')
    return <Palette onClose={() => setOpen((now) => (now === 'palette' ? null : now))} />;
  return open === 'marks' ? <MarksDialog onClose={() => setOpen(null)} /> : null;
}
