import { isTyping } from '@wa/admin-app/ui/is-typing';
import type { Events } from '../ipc/bridge.ts';

const KEYS: Readonly<Record<Events['command'], KeyboardEventInit>> = {
  undo: { key: 'z', code: 'KeyZ', ctrlKey: true },
  redo: { key: 'z', code: 'KeyZ', ctrlKey: true, shiftKey: true },
  save: { key: 's', code: 'KeyS', ctrlKey: true },
  help: { key: '?', code: 'Slash', shiftKey: true },
};

/**
 * Runs a menu item by sending its key, so that the admin has only one way to receive commands. Undo and Redo
 * in a text field are native and reachable only by editing commands.
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
