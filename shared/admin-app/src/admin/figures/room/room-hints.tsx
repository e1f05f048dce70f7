import { Button } from '@mantine/core';
import { isFigureKey } from '@wa/core/domain/figures/catalogue-figure';

interface EmptyProps {
  text: string;
  hasFigures: boolean;
  onNew: (key: string) => void;
  onClear: () => void;
}

/** No figure fits, or there is none: what to do about it. */
export function EmptyFigures({ text, hasFigures, onNew, onClear }: EmptyProps) {
  const key = text.replace(/^#/, '');
  return (
    <div className="empty" role="status">
      <p>{hasFigures ? 'No figure matches.' : 'There are no figures yet.'}</p>
      <div className="button-row">
        {hasFigures && <Button onClick={onClear}>Show all figures</Button>}
        <Button variant="filled" onClick={() => onNew(isFigureKey(key) ? key : '')}>
          New figure{isFigureKey(key) && ` ${key}`}
        </Button>
      </div>
    </div>
  );
}

const KEYS = [
  ['Enter', 'edit'],
  ['Tab', 'next cell'],
  ['Shift Enter', 'new row'],
  ['Shift arrows', 'choose cells'],
  ['Ctrl C', 'copy the cells'],
  ['Alt ↑ ↓', 'move the row'],
  ['Alt U', 'used in'],
  ['Ctrl Z', 'undo'],
  ['Esc', 'leave the cell as it was'],
] as const;

/** What the keys do in the grid. */
export function KeyHints() {
  return (
    <p className="figures-hint figures-keys">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
      <span>Grey numbers are converted and rounded to the safe side.</span>
    </p>
  );
}
