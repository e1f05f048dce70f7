const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'This help'],
  ['Ctrl or Cmd + K', 'Go to or do anything by its name'],
  ['Ctrl or Cmd + Z', 'Undo; in a text field the field’s own undo comes first'],
  ['Ctrl or Cmd + Shift + Z, or Ctrl + Y', 'Redo what was undone'],
  ['Ctrl or Cmd + S', 'Save and stay: the order here, the page in the page builder'],
  ['Space or Enter on a handle', 'Lift an entry; the same keys or Tab drop it, Escape puts it back'],
  ['Arrow keys', 'Move a lifted entry by 25 pixels'],
  ['Alt + arrow key', 'Move an entry by one place, with the focus on its six dots'],
  ['Shift + D', 'Duplicate the selected block (page builder)'],
  ['Alt + Up or Down', 'Move the selected block (page builder)'],
  ['Delete', 'Delete the selected block (page builder); Undo brings it back'],
  ['Escape', 'Close a dialog, deselect a block'],
];

/** The list of keys. */
export function Keys() {
  return (
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
  );
}
