import { useId } from 'react';
import type { Choice } from '@wa/core/domain/conflict';
import { differenceOf } from './field-names.ts';

/** A clash in words. */
export interface ShownClash {
  field: string;
  name: string;
  mine: string;
  theirs: string;
}

interface ClashTableProps {
  clashes: readonly ShownClash[];
  choices: Readonly<Record<string, Choice>>;
  /** Of theirs. */
  version: unknown;
  onChoose: (field: string, choice: Choice) => void;
}

/** Mine and theirs side by side, one choice per field; nothing is chosen beforehand. */
export function ClashTable({ clashes, choices, version, onChoose }: ClashTableProps) {
  const id = useId();
  return (
    <table className="clashes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs{typeof version === 'number' && ` (version ${String(version)})`}</th>
        </tr>
      </thead>
      <tbody>
        {clashes.map(({ field, name, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side}>
                <label>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    aria-label={`${name}: ${side === 'mine' ? 'Mine' : 'Theirs'}`}
                    checked={choices[field] === side}
                    onChange={() => onChoose(field, side)}
                  />
                  <Difference
                    text={side === 'mine' ? mine : theirs}
                    other={side === 'mine' ? theirs : mine}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Characters shown before what differs; longer texts are cut there. */
const CONTEXT = 160;

function Difference({ text, other }: { text: string; other: string }) {
  const { start, middle, end } = differenceOf(text, other);
  return (
    <span className="clash-text">
      {start.length > CONTEXT ? `…${start.slice(-CONTEXT)}` : start}
      {middle !== '' && <mark>{middle}</mark>}
      {end.length > CONTEXT ? `${end.slice(0, CONTEXT)}…` : end}
    </span>
  );
}
