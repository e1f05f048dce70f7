import { createListeners } from '../../platform/listeners.ts';

/** Asks for the help from anywhere. */
export const helpRequests = createListeners<void>();

export function openHelp(): void {
  helpRequests.tell();
}
