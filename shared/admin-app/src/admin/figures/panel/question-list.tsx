import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { Answers } from './answers.tsx';

interface QuestionListProps {
  figures: readonly FigureRecord[];
  onSelect: (figure: FigureRecord) => void;
  onConfirm: (figure: FigureRecord) => void;
  onCorrect: (figure: FigureRecord) => void;
  onHide: (figure: FigureRecord) => void;
}

/** Lists the open questions, each with its three answers. */
export function QuestionList({ figures, onSelect, onConfirm, onCorrect, onHide }: QuestionListProps) {
  if (figures.length === 0)
    return (
      <p className="empty" role="status">
        No open questions. A spec in the state Question appears here.
      </p>
    );
  return (
    <ul className="stack-8 figure-questions" aria-label="Open questions">
      {figures.map((figure) => (
        <li key={figure._id} className="stack-8 figure-ask" onFocus={() => onSelect(figure)}>
          <h2>
            {subjectOf(figure)} <small>{figure.key}</small>
          </h2>
          <p>
            <b>{phraseOf(figure)}</b>
          </p>
          <p>{figure.question}</p>
          <Answers
            name={figure.key}
            onConfirm={() => onConfirm(figure)}
            onCorrect={() => onCorrect(figure)}
            onHide={() => onHide(figure)}
          />
        </li>
      ))}
    </ul>
  );
}
