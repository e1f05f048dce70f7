import { TextInput } from '@mantine/core';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Label of the clear button. */
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that filters the list below it, with a clear button. */
export function SearchField({ label, placeholder, clearLabel, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className="admin-search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      leftSection={<Icon name="search" />}
      rightSection={
        value !== '' && <IconButton icon="close" label={clearLabel} onClick={() => onChange('')} />
      }
      wrapperProps={{ role: 'search' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}
