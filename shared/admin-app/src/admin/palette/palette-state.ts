import { createListeners } from '../../platform/listeners.ts';

/** What can be asked for from anywhere. */
export const overlayRequests = createListeners<'palette' | 'marks'>();

export const openPalette = (): void => overlayRequests.tell('palette');
export const openMarks = (): void => overlayRequests.tell('marks');
