import { isTyping } from '@wa/admin-app/ui/is-typing';
import type { Events } from '../ipc/events.ts';

const KEYS: Readonly<Record<Events['command'], KeyboardEventInit>> = {
  undo: { key: 'z', code: 'KeyZ', ctrlKey: true },
  save: { key: 's', code: 'KeyS', ctrlKey: true },
  help: { key: '?', code: 'Slash', shiftKey: true },
};

/**
 * A menu item does what its key does: the admin has one way to hear of it. Undo in a text field is the field's own,
 * which only the editing command reaches.
 */
export function runMenuCommand(command: Events['command'], page: Document = document): void {
  const target = page.activeElement ?? page.body;
  if (command === 'undo' && isTyping(target)) {
    page.execCommand('undo');
    return;
  }
  const at = command === 'help' ? page.body : target;
  at.dispatchEvent(new KeyboardEvent('keydown', { ...KEYS[command], bubbles: true, cancelable: true }));
}
