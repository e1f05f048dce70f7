import { useId } from 'react';
import type { Missed } from '@wa/core/contract/missed';
import { Button, Tool } from '../../ui/button.tsx';

interface MissedTableProps {
  title: string;
  /** Head of the first column. */
  column: string;
  empty: string;
  rows: readonly Missed[];
  /** What is done about it already; null: nothing. */
  answerOf: (missed: Missed) => string | null;
  /** Says what such an answer is: `means`. */
  answered: string;
  does: string;
  /** Why something cannot be done now. */
  off: { answer: string | null; forget: string | null };
  onAnswer: (missed: Missed) => void;
  onForget: (missed: Missed) => void;
}

/** Days are those of the server: UTC. */
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Terms of one kind, the most frequent first. */
export function MissedTable(props: MissedTableProps) {
  const { title, column, empty, rows, answerOf, answered, does, off, onAnswer, onForget } = props;
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className="field-hint">{empty}</p>
      ) : (
        <table className="missed-table">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const answer = answerOf(row);
              return (
                <tr key={row.term}>
                  <th scope="row">{row.term}</th>
                  <td className="missed-count">
                    {row.count}
                    <span className="missed-word"> {row.count === 1 ? 'time' : 'times'}</span>
                  </td>
                  <td className="missed-day">{DAY.format(new Date(row.lastDay))}</td>
                  <td className="missed-actions">
                    <div>
                      {answer === null ? (
                        <Button
                          look="small"
                          aria-label={`${does} for ${row.term}`}
                          disabled={off.answer !== null}
                          title={off.answer ?? undefined}
                          onClick={() => onAnswer(row)}
                        >
                          {does}
                        </Button>
                      ) : (
                        <span className="missed-answer">
                          {answered} {answer}
                        </span>
                      )}
                      <Tool
                        icon="trash"
                        label={`Forget ${row.term}`}
                        disabled={off.forget !== null}
                        title={off.forget ?? 'Forget'}
                        onClick={() => onForget(row)}
                      />
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
