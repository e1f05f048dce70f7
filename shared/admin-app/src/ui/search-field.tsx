import { Tool } from './button.tsx';
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
    <div className="admin-search" role="search">
      <Icon name="search" />
      <input
        className="input"
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && <Tool icon="close" label={clearLabel} onClick={() => onChange('')} />}
    </div>
  );
}
