const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'This help'],
  ['Ctrl or Cmd + K', 'Search pages, products, and commands'],
  ['Ctrl or Cmd + Z', 'Undo (in a text field, the field’s own undo first)'],
  ['Ctrl or Cmd + Shift + Z, or Ctrl + Y', 'Redo'],
  ['Ctrl or Cmd + S', 'Save the order (Products), or save the page and keep editing (page builder)'],
  ['Space or Enter on a handle', 'Lift an entry, or drop it (Tab also drops it, Escape cancels)'],
  ['Arrow keys', 'Move a lifted entry by 25 pixels'],
  ['Alt + arrow key', 'Move an entry by one position while its handle has the focus'],
  ['Shift + D', 'Duplicate the selected block (page builder)'],
  ['Alt + Up or Down', 'Move the selected block (page builder)'],
  ['Delete', 'Delete the selected block (page builder, Undo restores it)'],
  ['Escape', 'Close a dialog, deselect a block'],
];

/** The list of keys. */
export function Keys() {
  return (
    <dl className="stack-12 keys">
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
