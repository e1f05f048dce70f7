import { isTyping } from '@wa/admin-app/ui/is-typing';
import type { Events } from '../ipc/bridge.ts';

const KEYS: Readonly<Record<Events['command'], KeyboardEventInit>> = {
  undo: { key: 'z', code: 'KeyZ', ctrlKey: true },
  redo: { key: 'z', code: 'KeyZ', ctrlKey: true, shiftKey: true },
  save: { key: 's', code: 'KeyS', ctrlKey: true },
  help: { key: '?', code: 'Slash', shiftKey: true },
};

/**
 * A menu item does what its key does: the admin has one way to hear of it. Undo and Redo in a text field are
 * the field's own, which only the editing commands reach.
 */
export function runMenuCommand(command: Events['command'], page: Document = document): void {
  const target = page.activeElement ?? page.body;
  if ((command === 'undo' || command === 'redo') && isTyping(target)) {
    page.execCommand(command);
    return;
  }
  const at = command === 'help' ? page.body : target;
  at.dispatchEvent(new KeyboardEvent('keydown', { ...KEYS[command], bubbles: true, cancelable: true }));
}
