/** What main tells the page without being asked. */
export interface Events {
  /** A menu item that the admin carries out. */
  command: 'undo' | 'redo' | 'save' | 'help';
  /** Bytes of an upload that have left this computer; `id` is the request's own. */
  'upload-progress': { id: string; sent: number };
}

export type EventName = keyof Events;
export const EVENT_NAMES = ['command', 'upload-progress'] as const satisfies readonly EventName[];
