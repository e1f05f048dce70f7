import type { Unproven } from '@wa/core/domain/unproven';

/**
 * Changes data as it is by then: an upload may end long after it was begun. `typing` names the field that is typed in,
 * so that a burst of typing there is one step of undo.
 */
export type EditData = (change: (now: Unproven) => Unproven, typing?: string) => void;
