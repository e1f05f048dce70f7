import type { ComboboxItem } from '@mantine/core';

/**
 * Returns the options of a NativeSelect, preceded by the empty choice, if any, and a stored value that isn't
 * an option.
 */
export function optionsWith(value: string, options: readonly ComboboxItem[], empty?: string): ComboboxItem[] {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return [
    ...(empty === undefined ? [] : [{ value: '', label: empty }]),
    ...(isKnown ? [] : [{ value, label: value }]),
    ...options,
  ];
}
