import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { within } from '@wa/core/domain/block-kinds/kind';

interface NumberFieldProps {
  label: string;
  limits: { min: number; max: number };
  value: number;
  onChange: (value: number) => void;
}

/** Edits a number within its limits. While typing, it may be invalid, and the field says so. */
export function NumberField({ label, limits, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = limits;
  const parsed = typed === null || typed.trim() === '' ? Number.NaN : Number(typed);
  const isFit = typed === null || (parsed >= min && parsed <= max);
  return (
    <TextInput
      label={label}
      type="number"
      min={min}
      max={max}
      value={typed ?? String(value)}
      error={isFit ? null : `${String(min)} to ${String(max)}`}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const next = text.trim() === '' ? Number.NaN : Number(text);
        if (Number.isFinite(next)) onChange(within(next, limits, value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
