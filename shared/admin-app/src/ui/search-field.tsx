import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from './icon.tsx';

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
        value !== '' && (
          <ActionIcon aria-label={clearLabel} onClick={() => onChange('')}>
            <Icon name="close" />
          </ActionIcon>
        )
      }
      wrapperProps={{ role: 'search' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}
