import { Button } from '../../../ui/button.tsx';
import type { Proposal } from '../grid/paste.ts';
import { COLUMN_NAMES } from '../grid/columns.ts';

interface PasteProposalProps {
  proposal: Proposal;
  /** What a row is called: its key. */
  nameOf: (row: string) => string;
  onTake: () => void;
  onCancel: () => void;
}

const VERDICTS = { same: 'Same', read: 'Read as', refused: 'Refused' } as const;

/** What a pasted block would do: nothing is written before it is taken. */
export function PasteProposal({ proposal, nameOf, onTake, onCancel }: PasteProposalProps) {
  const { cells, rows } = proposal;
  const count = (verdict: keyof typeof VERDICTS) => cells.filter((cell) => cell.verdict === verdict).length;
  const figures = rows.length === 1 ? '1 figure' : `${String(rows.length)} figures`;
  return (
    <section className="paste-proposal" aria-label="Pasted cells">
      <h2>Pasted cells</h2>
      <p role="status" className="figures-hint">
        {count('same')} the same, {count('read')} read, {count('refused')} refused. Nothing is saved before it
        is taken.
      </p>
      {/* What does not fit scrolls, also by the keyboard. */}
      <ul tabIndex={0} aria-label="What the cells were read as">
        {cells
          .filter(({ verdict }) => verdict !== 'same')
          .map(({ row, column, verdict, was, typed, says }) => (
            <li key={`${row}/${column}`} className={`is-${verdict}`}>
              <b>{VERDICTS[verdict]}</b> {nameOf(row)}, {COLUMN_NAMES[column].toLowerCase()}:{' '}
              {verdict === 'read' ? (
                <>
                  {was === '' ? 'nothing' : was} → {says}
                </>
              ) : (
                <>
                  {typed}. <em>{says}</em>
                </>
              )}
            </li>
          ))}
      </ul>
      <div className="button-row">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" disabled={rows.length === 0} onClick={onTake}>
          Take {figures}
        </Button>
      </div>
    </section>
  );
}
