import type { ComboboxItem } from '@mantine/core';

/** Options of a NativeSelect: an empty choice first where there is one, and a stored value that is none of the others. */
export function optionsWith(value: string, options: readonly ComboboxItem[], empty?: string): ComboboxItem[] {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return [
    ...(empty === undefined ? [] : [{ value: '', label: empty }]),
    ...(isKnown ? [] : [{ value, label: value }]),
    ...options,
  ];
}
