import { useMemo, useState } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { GridLine } from '../grid/grid-rows.ts';
import type { Caret } from '../grid/grid-state.ts';
import { proposePaste, type Proposal, type ProposedCell } from '../grid/paste.ts';
import { cellsOfText } from '../../../ui/copied-cells.ts';
import { newRowId } from './new-row-id.ts';

interface PasteNeeds {
  at: Caret | null;
  lines: readonly GridLine[];
  /** The family of rows that are new. */
  family: string;
  questionOf: (figure: CatalogueFigure) => string | null;
  /** Resolves to the rows that were refused, with the reason. */
  onTake: (proposal: Proposal) => Promise<ReadonlyMap<string, string>>;
}

/** A pasted block, first as a proposal; what was refused of it stays until it is put away. */
export function usePaste({ at, lines, family, questionOf, onTake }: PasteNeeds) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const proposed = useMemo(() => cellsByRow(proposal), [proposal]);
  const paste = (pasted: string) => {
    if (at === null) return;
    const rows = lines.filter((line) => line.kind === 'figure');
    setProposal(proposePaste(cellsOfText(pasted), { at, rows, family, newId: newRowId, questionOf }));
  };
  const take = async () => {
    if (proposal !== null) setProposal(withoutTaken(proposal, await onTake(proposal)));
  };
  return { proposal, proposed, paste, take, putAway: () => setProposal(null) };
}

function cellsByRow(proposal: Proposal | null): ReadonlyMap<string, readonly ProposedCell[]> {
  const rows = new Map<string, ProposedCell[]>();
  for (const cell of proposal?.cells ?? []) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return rows;
}

/** What the server refused stays, with its reason; so does what was not read. Null when nothing is left to say. */
function withoutTaken({ cells, rows }: Proposal, refused: ReadonlyMap<string, string>): Proposal | null {
  const left = cells.flatMap((cell): ProposedCell[] => {
    const reason = refused.get(cell.row);
    if (cell.verdict === 'refused') return [cell];
    return reason === undefined || cell.verdict === 'same'
      ? []
      : [{ ...cell, verdict: 'refused', says: reason }];
  });
  if (left.length === 0) return null;
  return { cells: left, rows: rows.filter(({ row }) => refused.has(row)) };
}
