import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { isTyping } from './is-typing.ts';
import { helpRequests } from './keyboard-help-state.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'This help'],
  ['Ctrl or Cmd + Z', 'Undo; in a text field the field’s own undo comes first'],
  ['Ctrl or Cmd + S', 'Save: the order here, the page in the page builder'],
  ['Space or Enter on a handle', 'Lift an entry; the same keys or Tab drop it, Escape puts it back'],
  ['Arrow keys', 'Move a lifted entry by 25 pixels'],
  ['Shift + D', 'Duplicate the selected block (page builder)'],
  ['Escape', 'Close a dialog, deselect a block'],
];

/** The list of keys, on '?'. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    const stop = helpRequests.add(() => setIsOpen(true));
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  return (
    <Dialog
      title="Keyboard"
      onClose={close}
      footer={
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      }
    >
      <dl className="keys">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
