import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { Button } from '@mantine/core';
import type { FigureActions } from '../screen/use-figure-actions.ts';

interface QuestionListProps {
  figures: readonly FigureRecord[];
  onSelect: (figure: FigureRecord) => void;
  actions: FigureActions;
}

/** Lists the open questions, each with its three answers. */
export function QuestionList({ figures, onSelect, actions }: QuestionListProps) {
  if (figures.length === 0)
    return (
      <p className="empty" role="status">
        No open questions. A spec in the state Question appears here.
      </p>
    );
  return (
    <ul className="stack-8" aria-label="Open questions">
      {figures.map((figure) => (
        <li key={figure._id} className="stack-8 box-strong aside-note" onFocus={() => onSelect(figure)}>
          <h2>
            {subjectOf(figure)} <small>{figure.key}</small>
          </h2>
          <p>
            <b>{phraseOf(figure)}</b>
          </p>
          <p>{figure.question}</p>
          <Answers figure={figure} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

/** The three ways to resolve a question. */
export function Answers({ figure, actions }: { figure: FigureRecord; actions: FigureActions }) {
  const answers = [
    { label: 'Confirm', run: actions.confirm },
    { label: 'Correct', run: actions.correct },
    { label: 'Hide', run: actions.hide },
  ];
  return (
    <div className="line">
      {answers.map(({ label, run }) => (
        <Button key={label} size="xs" aria-label={`${label} ${figure.key}`} onClick={() => void run(figure)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
