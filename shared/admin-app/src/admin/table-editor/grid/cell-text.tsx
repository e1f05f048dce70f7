import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readFigure } from '@wa/core/domain/figures/read-figure';

interface CellTextProps {
  label: string;
  text: string;
  /** Why a text cannot stay. */
  problemOf: (text: string) => string | null;
  onMakeFigure: (typed: string) => void;
  onCancel: () => void;
  /** With where to go on. */
  onCommit: (text: string, step: Step) => void;
  /** The text was refused, or is typed again: a refused one is not left. */
  onRefused: (isRefused: boolean) => void;
}

type Step = 'right' | 'left' | 'down' | 'here' | 'left behind';

/** Words of a cell while they are typed: Enter and Tab keep them, Escape does not. What is a figure is refused. */
export function CellText(props: CellTextProps) {
  const { label, text: first, problemOf, onMakeFigure, onCancel, onCommit, onRefused } = props;
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = (step: Step): boolean => {
    const reason = problemOf(text);
    setProblem(reason);
    onRefused(reason !== null);
    if (reason === null) onCommit(text.trim(), step);
    return reason === null;
  };
  const canBeFigure = problem !== null && 'measure' in readFigure(text);
  return (
    <span
      className="grid-edit"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (problem === null) commit('left behind');
      }}
    >
      <TextInput
        ref={(input) => {
          if (input !== null && document.activeElement !== input && problem === null) input.focus();
        }}
        aria-label={label}
        error={problem}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
          onRefused(false);
        }}
        onKeyDown={(event) => {
          const step = { Enter: 'down', Tab: event.shiftKey ? 'left' : 'right' } as const;
          if (event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey) {
            // What is typed here belongs to what Ctrl+S saves; a refused text saves nothing.
            if (event.key.toLowerCase() !== 's' || commit('here')) return;
            event.preventDefault();
          }
          event.stopPropagation();
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' || event.key === 'Tab') commit(step[event.key]);
          else return;
          event.preventDefault();
        }}
      />
      {canBeFigure && (
        <Button size="xs" onClick={() => onMakeFigure(text)}>
          Make a figure of it
        </Button>
      )}
    </span>
  );
}
