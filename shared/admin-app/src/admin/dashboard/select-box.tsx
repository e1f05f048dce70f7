import { useIsSelected, useSelection } from './selection.ts';

/** Selects a card with a click or Space. With Shift, selects all cards since the last one. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const isSelected = useIsSelected(id);
  const { set } = useSelection();
  return (
    // The label makes the target as large as the buttons next to it.
    <label className="card-select">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          set(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
