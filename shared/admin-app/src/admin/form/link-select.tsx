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
  /** True if the field takes the focus when its dialog opens. */
  isFirst?: boolean;
  /** Empty for none. */
  onChange: (id: string) => void;
}

/** Maximum number of entries shown; typing narrows the list. */
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
      data={isKnown ? data : [...data, { value, label: 'No longer exists' }]}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder="None"
      searchable
      // Enter selects the first match. Without a match, it must not save the form without a selection.
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value !== chosen) event.preventDefault();
      }}
      // Only its own button clears the choice, so that Enter on the selected option doesn't.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      limit={SHOWN}
      disabled={disabled}
      nothingFoundMessage={`No matching ${kind}`}
    />
  );
}
