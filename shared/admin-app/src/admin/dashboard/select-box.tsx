import { useIsSelected, useSelection } from './selection.ts';

/** Selects a card: a press or Space; with Shift all since the one before. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const isSelected = useIsSelected(id);
  const { set } = useSelection();
  return (
    // The label makes a target of the size of the tools beside it.
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
