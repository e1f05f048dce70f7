import './references.css';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { findFigures } from './find-figures.ts';

export interface FigurePicker {
  /** Null while the list is closed. */
  list: ReactNode;
  /** Props for the text field. */
  props: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string };
  /** Returns true if the list handles the key. */
  onKey: (key: string) => boolean;
}

interface PickerOptions {
  /** Null while closed. */
  query: string | null;
  onPick: (figure: CatalogueFigure) => void;
  onClose: () => void;
}

/**
 * Provides a list of figures below a field, searched by key, product, and label. The field keeps the focus.
 */
export function useFigurePicker({ query, onPick, onClose }: PickerOptions): FigurePicker {
  const { figures } = useCatalogue();
  const id = useId();
  const found = useMemo(() => (query === null ? [] : findFigures(figures, query)), [figures, query]);
  const [place, setPlace] = useState({ query, at: 0 });
  const at = place.query === query ? Math.min(place.at, Math.max(found.length - 1, 0)) : 0;
  const optionId = (index: number) => `${id}-${String(index)}`;

  const onKey = (key: string): boolean => {
    if (query === null) return false;
    if (key === 'Escape') onClose();
    else if (found.length === 0) return false;
    else if (key === 'ArrowDown') setPlace({ query, at: (at + 1) % found.length });
    else if (key === 'ArrowUp') setPlace({ query, at: (at + found.length - 1) % found.length });
    else if (key === 'Enter' || key === 'Tab') {
      const picked = found[at];
      if (picked) onPick(picked);
    } else return false;
    return true;
  };
  const list =
    query === null ? null : (
      <div className="figure-picker">
        <p className="visually-hidden" role="status">
          {found.length === 0
            ? 'No matching specs.'
            : found.length === 1
              ? '1 spec'
              : `${String(found.length)} specs`}
        </p>
        {found.length === 0 && (
          <p className="field-hint">No spec has “{query}” in its key, product, or label.</p>
        )}
        <ul id={`${id}-list`} role="listbox" aria-label="Specs">
          {found.map((figure, index) => (
            <li
              key={figure.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus, and its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(figure)}
            >
              <code>{figure.key}</code>
              <span>{subjectOf(figure)}</span>
              <b>{phraseOf(figure)}</b>
            </li>
          ))}
        </ul>
      </div>
    );
  return {
    list,
    onKey,
    props: {
      'aria-autocomplete': 'list',
      ...(query !== null && {
        'aria-controls': `${id}-list`,
        ...(found.length > 0 && { 'aria-activedescendant': optionId(at) }),
      }),
    },
  };
}
