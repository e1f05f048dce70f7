import { createListeners } from '../../platform/listeners.ts';

/** Asks for the keyboard help from anywhere. */
export const helpRequests = createListeners<void>();

export function openKeyboardHelp(): void {
  helpRequests.tell();
}
