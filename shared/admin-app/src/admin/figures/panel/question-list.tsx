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

/** What the owner has to settle, each with its three answers. */
export function QuestionList({ figures, onSelect, onConfirm, onCorrect, onHide }: QuestionListProps) {
  if (figures.length === 0)
    return (
      <p className="empty" role="status">
        No figure has an open question.
      </p>
    );
  return (
    <ul className="figure-questions" aria-label="Open questions">
      {figures.map((figure) => (
        <li key={figure._id} className="figure-ask" onFocus={() => onSelect(figure)}>
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
