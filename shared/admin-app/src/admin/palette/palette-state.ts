import { createListeners } from '../../platform/listeners.ts';

/** Listeners for requests to open the command menu. */
export const paletteRequests = createListeners<null>();

/** Keys typed between the request for the command menu and the focus of its field; null at other times. */
let early: string | null = null;

export function openPalette(): void {
  // An open command menu handles its keys itself.
  if (early === null && document.querySelector('.palette') === null) {
    document.addEventListener('keydown', keepEarly, { capture: true });
    early = '';
  }
  paletteRequests.tell(null);
}

function keepEarly(event: KeyboardEvent): void {
  // Stops buffering keys if the command menu fails to open.
  if (event.key === 'Escape') takeEarly();
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  early = `${early ?? ''}${event.key}`;
}

/**
 * Returns the text typed before the palette's field could receive it. From then on, the field receives the
 * keys.
 */
export function takeEarly(): string {
  document.removeEventListener('keydown', keepEarly, { capture: true });
  const typed = early ?? '';
  early = null;
  return typed;
}
