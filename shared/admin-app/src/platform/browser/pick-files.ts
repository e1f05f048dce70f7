import type { PickOptions } from '../port.ts';

/** Opens the browser's own file dialog; must be called from a click or key. Cancelling answers an empty list. */
export function pickFiles({ accept, multiple }: PickOptions): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept, multiple, hidden: true });
    const finish = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', finish, { once: true });
    input.addEventListener('cancel', finish, { once: true });
    // Some browsers drop the dialog of an input that is in no document.
    document.body.append(input);
    input.click();
  });
}
