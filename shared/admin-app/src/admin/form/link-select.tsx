import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';

interface LinkSelectProps {
  label: string;
  kind: 'product' | 'page';
  /** Id of the record, or empty. */
  value: string;
  disabled?: boolean;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  /** Empty for none. */
  onChange: (id: string) => void;
}

/** Entries shown at a time; typing narrows them down. */
const SHOWN = 60;

/** Chooses a product or a page, by typing a part of its title or address. */
export function LinkSelect({
  label,
  kind,
  value,
  disabled = false,
  isFirst = false,
  onChange,
}: LinkSelectProps) {
  const { products, pages } = useContent();
  const drawn = useTitle();
  const data = useMemo(
    () =>
      (kind === 'product' ? products : pages).map(({ _id, title, slug }) => ({
        value: _id,
        label: [drawn(title), `/${slug}`].filter(Boolean).join(' '),
      })),
    [drawn, kind, pages, products],
  );
  const chosen = data.find((option) => option.value === value)?.label ?? '';
  const isKnown = value === '' || data.some((option) => option.value === value);
  return (
    <Select
      label={label}
      data-autofocus={isFirst || undefined}
      data={isKnown ? data : [...data, { value, label: 'Not found any more' }]}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder="None"
      searchable
      // Enter takes the first hit; without a hit it must not save the form without the choice.
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value !== chosen) event.preventDefault();
      }}
      // The choice is cleared by its own button, never by an Enter on what is chosen.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      limit={SHOWN}
      disabled={disabled}
      nothingFoundMessage={`No ${kind} fits`}
      comboboxProps={{ withinPortal: true, zIndex: 350 }}
    />
  );
}
