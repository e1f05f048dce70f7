import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import { classesIn, classText, valueIn } from '@wa/core/domain/figures/figure-text';
import { isNeutral } from '@wa/core/domain/figures/figure';
import { capitalized } from '@wa/core/domain/text';
import type { FigureCell, TableCell, TableColumn } from '@wa/core/domain/tables/fact-table';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readFigure } from '@wa/core/domain/figures/read-figure';

/** Shows the content of a cell: text, a spec with its key in both systems, or that nothing is listed. */
export function CellContent({ cell, column }: { cell: TableCell; column: TableColumn }) {
  if (cell === null) return <span>Not listed</span>;
  if ('words' in cell) return <>{cell.words}</>;
  return <FigureContent cell={cell} kind={column.kind} />;
}

function FigureContent({ cell, kind }: { cell: FigureCell; kind: TableColumn['kind'] }) {
  const found = useCatalogue().figure(cell.figure);
  if (found === null)
    return <span className="field-error">{cell.figure}: spec not found, visitors see “Not listed”</span>;
  return (
    <>
      <div className="grid-key">{found.key}</div>
      {kind === 'condition' ? capitalized(found.condition) || 'No condition' : <Values cell={cell} />}
      {kind !== 'condition' && found.condition !== '' && <div className="muted">{found.condition}</div>}
      {found.state === 'hidden' && <span className="muted"> Hidden: visitors see “Not listed”</span>}
      {found.state === 'question' && <span className="tag note-warn">Question</span>}
    </>
  );
}

function Values({ cell: { figure: key, at, shows } }: { cell: FigureCell }) {
  const found = useCatalogue().figure(key);
  if (found === null || !isMeasured(found)) return <>{found?.text}</>;
  const systems = isNeutral(found.measure) ? (['us'] as const) : (['us', 'metric'] as const);
  return systems.map((system) => {
    const value = at === undefined ? undefined : found.measure.values[at];
    const text =
      value === undefined
        ? classesIn(found, system).full
        : shows === 'value'
          ? valueIn(found, value, system).full
          : classText(value, system);
    return (
      <div key={system} className={system === 'us' ? undefined : 'muted'}>
        {text}
      </div>
    );
  });
}

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
