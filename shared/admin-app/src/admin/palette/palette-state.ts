import { createListeners } from '../../platform/listeners.ts';

/** Notified when the palette is asked for, from anywhere. */
export const paletteRequests = createListeners<null>();

/** Keys pressed since the palette was asked for, until its field has the focus; null while nobody waits for it. */
let early: string | null = null;

export function openPalette(): void {
  // Of one that is open the keys are its own.
  if (early === null && document.querySelector('.palette') === null) {
    document.addEventListener('keydown', keepEarly, { capture: true });
    early = '';
  }
  paletteRequests.tell(null);
}

function keepEarly(event: KeyboardEvent): void {
  // The way out where the palette does not come.
  if (event.key === 'Escape') takeEarly();
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  early = `${early ?? ''}${event.key}`;
}

/** What was typed before the palette's field could take it; from now on the keys are the field's. */
export function takeEarly(): string {
  document.removeEventListener('keydown', keepEarly, { capture: true });
  const typed = early ?? '';
  early = null;
  return typed;
}
