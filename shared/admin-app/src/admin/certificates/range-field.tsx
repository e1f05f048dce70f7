import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { deepEqual } from '@wa/core/domain/record';
import type { Unit } from '@wa/core/domain/figures/units';
import type { OwnProps } from '../form/form-fields.ts';
import { readRange, textOfRange, type Range } from '@wa/core/domain/certificates/read-range';

interface RangeFieldProps extends OwnProps {
  label: string;
  placeholder: string;
  hint: string;
  /** Unit of a number without one. */
  unit: Unit;
}

/** A condition as people type it: `DN 80 to 300`, `up to 73 °F`. */
export function RangeField({ label, placeholder, hint, unit, name, data, error, onEdit }: RangeFieldProps) {
  const value = (data[name] ?? null) as Range | null;
  const [typed, setTyped] = useState(() => textOfRange(value));
  const read = readRange(typed, unit);
  // Undo, or a version from the history, changes the value without typing.
  const isTyped = deepEqual(read.range, value);
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder={placeholder}
      value={isTyped ? typed : textOfRange(value)}
      error={(isTyped && read.problem) || error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onEdit((now) => ({ ...now, [name]: readRange(text, unit).range }), name);
      }}
    />
  );
}
