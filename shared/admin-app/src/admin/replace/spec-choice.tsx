import { Button, TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { figuresWithValue } from '@wa/core/domain/replace/figures-with-value';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useFigurePicker } from '../references/use-figure-picker.tsx';

interface SpecChoiceProps {
  /** The words in the text: `10 bar`. */
  found: string;
  /** @param key of the spec */
  onPick: (key: string) => void;
  onClose: () => void;
}

/** Specs with the value that the text has, and a search for any other one (D32.5). */
export function SpecChoice({ found, onPick, onClose }: SpecChoiceProps) {
  const { figures } = useCatalogue();
  const [query, setQuery] = useState('');
  const id = useId();
  const same = useMemo(() => figuresWithValue(figures, found), [figures, found]);
  const picker = useFigurePicker({
    query: query === '' ? null : query,
    onPick: ({ key }) => onPick(key),
    onClose: () => setQuery(''),
  });
  return (
    <div className="line replace-choice" role="group" aria-labelledby={id}>
      <small id={id}>
        {same.length === 0 ? `No spec has the value ${found}.` : `Specs with the value ${found}`}
      </small>
      {same.map((figure) => (
        <Button key={figure.key} size="xs" onClick={() => onPick(figure.key)}>
          {`${subjectOf(figure)}: ${phraseOf(figure)}`}
        </Button>
      ))}
      <div className="referring">
        <TextInput
          size="xs"
          aria-label="Search specs"
          placeholder="Search specs"
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (picker.onKey(event.key)) event.preventDefault();
            else if (event.key === 'Escape') onClose();
          }}
          {...picker.props}
        />
        {picker.list}
      </div>
      <Button size="xs" variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
