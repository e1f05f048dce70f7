import './selection-bar.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface SelectionBarProps {
  /** Accessible name, for example 'Selected files'. */
  label: string;
  /** Describes the selection, for example '3 files'; null if nothing is selected. */
  selected: string | null;
  onClear: () => void;
  /** Actions for all selected entries. */
  children: ReactNode;
}

/** A bar with actions for the selected entries of a list, shown while any entry is selected. */
export function SelectionBar({ label, selected, onClear, children }: SelectionBarProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {selected !== null && `${selected} selected`}
      </p>
      {selected !== null && (
        <section className="line floating selection-bar" aria-label={label}>
          <b>{selected}</b>
          {children}
          <Button size="xs" variant="subtle" onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
    </>
  );
}
