import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Of the button that empties it. */
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that narrows the list below it, with a button that empties it. */
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
