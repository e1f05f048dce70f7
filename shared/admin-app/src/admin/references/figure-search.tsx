import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { useFigurePicker } from './use-figure-picker.tsx';

interface FigureSearchProps {
  label: string;
  hint?: string;
  /** The field opens with its list. Escape and a lost focus call this. */
  onCancel?: (isLeft: boolean) => void;
  onPick: (figure: CatalogueFigure) => void;
}

/** A field that searches figures by key, product, or label. */
export function FigureSearch({ label, hint, onCancel, onPick }: FigureSearchProps) {
  const [text, setText] = useState('');
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
      className="referring"
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
          if (event.key === 'Tab' || !picker.onKey(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        {...picker.props}
      />
      {picker.list}
    </div>
  );
}
