import { createListeners } from '../../platform/listeners.ts';

/** Opens the help from anywhere. */
export const helpRequests = createListeners<void>();

export function openHelp(): void {
  helpRequests.tell();
}
