import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readFigure } from '@wa/core/domain/figures/read-figure';

interface CellTextProps {
  label: string;
  text: string;
  /** Reason why a text isn't allowed. */
  problemOf: (text: string) => string | null;
  onMakeFigure: (typed: string) => void;
  onCancel: () => void;
  /** The next cell after the edit. */
  onCommit: (text: string, step: Step) => void;
  /** A rejected text can't be left; typing clears the reason. */
  onRefused: (isRefused: boolean) => void;
}

type Step = 'right' | 'left' | 'down' | 'here' | 'left behind';

/**
 * Edits the text of a cell. Enter and Tab apply it, Escape cancels, and a text that must be a spec is
 * rejected.
 */
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
      className="stack-4 grid-edit"
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
            // Ctrl+S also saves the text typed here; a rejected text prevents the save.
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
          Create spec
        </Button>
      )}
    </span>
  );
}
