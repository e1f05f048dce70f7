import './references.css';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { TextInput } from '@mantine/core';

interface FigurePicker {
  /** Null while the list is closed. */
  list: ReactNode;
  /** Props for the text field. */
  props: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string };
  /** Returns true if the list handles the pressed key. */
  onKey: (event: KeyboardEvent) => boolean;
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
  const [place, setPlace] = useState<{ query: string; at: number } | null>(null);
  // Without words, Enter and Tab pick a figure only after an arrow key.
  const first = query?.trim() ? 0 : -1;
  const at = Math.min(place !== null && place.query === query ? place.at : first, found.length - 1);
  const optionId = (index: number) => `${id}-${String(index)}`;

  const onKey = ({ key, isComposing }: KeyboardEvent): boolean => {
    if (query === null || isComposing) return false;
    if (key === 'Escape') onClose();
    else if (found.length === 0) return false;
    else if (key === 'ArrowDown') setPlace({ query, at: (at + 1) % found.length });
    else if (key === 'ArrowUp') setPlace({ query, at: (at < 1 ? found.length : at) - 1 });
    else if (key === 'Enter' || key === 'Tab') {
      const picked = found[at];
      if (picked === undefined) return false;
      onPick(picked);
    } else return false;
    return true;
  };
  const list =
    query === null ? null : (
      <div className="box figure-picker">
        <p className="visually-hidden" role="status">
          {found.length === 0
            ? 'No matching specs.'
            : found.length === 1
              ? '1 spec'
              : `${String(found.length)} specs`}
        </p>
        {found.length === 0 && (
          <p className="field-hint padded">No spec has “{query}” in its key, product, or label.</p>
        )}
        <ul id={`${id}-list`} role="listbox" aria-label="Specs">
          {found.map((figure, index) => (
            <li
              key={figure.key}
              id={optionId(index)}
              role="option"
              className="stack columns-sm"
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
        ...(at >= 0 && { 'aria-activedescendant': optionId(at) }),
      }),
    },
  };
}

/** Lines of a picker. */
const SHOWN = 8;

/** Ranks a match, 0 is best: start of the key, within the key, only in other words. Null without a match. */
function rank({ key, product, label, family }: CatalogueFigure, words: readonly string[]): number | null {
  const about = `${key} ${product} ${label} ${family}`.toLowerCase();
  if (!words.every((word) => about.includes(word))) return null;
  const [first = ''] = words;
  const name = key.toLowerCase();
  if (name.startsWith(first)) return 0;
  return name.includes(first) ? 1 : 2;
}

/**
 * Returns the figures with every word in key, product, label, or family, best matches first; without words,
 * the first figures.
 */
function findFigures<F extends CatalogueFigure>(figures: readonly F[], query: string, most = SHOWN): F[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return figures.slice(0, most);
  const found = figures.flatMap((figure) => {
    const place = rank(figure, words);
    return place === null ? [] : [{ figure, place }];
  });
  found.sort((a, b) => a.place - b.place);
  return found.slice(0, most).map(({ figure }) => figure);
}

interface FigureSearchProps {
  label: string;
  hint?: string;
  /** Initial text of the field. */
  query?: string;
  /** The field opens with its list. Escape and a lost focus call this. */
  onCancel?: (isLeft: boolean) => void;
  onPick: (figure: CatalogueFigure) => void;
}

/** A field that searches figures by key, product, or label. */
export function FigureSearch({ label, hint, query = '', onCancel, onPick }: FigureSearchProps) {
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(onCancel !== undefined);
  const close = () => {
    setOpen(false);
    onCancel?.(false);
  };
  const picker = useFigurePicker({
    query: isOpen ? text : null,
    onClose: close,
    onPick: (figure) => {
      setText('');
      setOpen(false);
      onPick(figure);
    },
  });
  return (
    <div
      className="stack-4 referring"
      ref={(box) => {
        if (onCancel !== undefined && box?.contains(document.activeElement) === false)
          box.querySelector('input')?.focus();
      }}
      onBlur={() => {
        setOpen(false);
        onCancel?.(true);
      }}
    >
      <TextInput
        label={label}
        description={hint}
        value={text}
        autoComplete="off"
        placeholder="Key, product, or label"
        onFocus={() => setOpen(true)}
        onChange={({ currentTarget: { value: next } }) => {
          setText(next);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          // Tab moves on to the next control without selecting anything.
          if (event.key === 'Tab' || !picker.onKey(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        {...picker.props}
      />
      {picker.list}
    </div>
  );
}
