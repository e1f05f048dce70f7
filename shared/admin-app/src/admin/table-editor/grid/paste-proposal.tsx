import { Button } from '@mantine/core';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { isTakable, type Proposal } from './read-paste.ts';
import { labelOf } from './table-grid.tsx';
import { counted } from '@wa/core/domain/text';

interface PasteProposalProps {
  table: CatalogueTable;
  proposals: readonly Proposal[];
  onTake: () => void;
  onDiscard: () => void;
  onMakeFigure: (proposal: Proposal) => void;
  onUseFigure: (proposal: Proposal, key: string) => void;
}

/** Maximum number of listed cells; further ones are counted. */
const LISTED = 200;
const ORDER = ['refused', 'figure', 'words', 'header', 'empty', 'same'] as const;

/** Previews a pasted block, rejected cells first. Nothing is written until the user applies it. */
export function PasteProposal(props: PasteProposalProps) {
  const { table, proposals, onTake, onDiscard, onMakeFigure, onUseFigure } = props;
  const { figure } = useCatalogue();
  const rows = new Set(proposals.map(({ row }) => row)).size;
  const columns = new Set(proposals.map(({ column }) => column)).size;
  const count = proposals.filter(isTakable).length;
  const same = proposals.filter(({ is }) => is === 'same').length;
  const listed = [...proposals]
    .filter(({ is }) => is !== 'same')
    .sort((a, b) => ORDER.indexOf(a.is) - ORDER.indexOf(b.is));

  const detail = (proposal: Proposal) => {
    if (proposal.is === 'refused') return proposal.reason;
    if (proposal.is === 'words') return 'Text';
    if (proposal.is === 'header') return 'Heading';
    if (proposal.is !== 'figure') return 'Not listed';
    const found = figure(proposal.key);
    return found === null ? '' : `${found.key}: ${subjectOf(found)}, ${phraseOf(found)}`;
  };
  return (
    <section className="panel" aria-labelledby="paste-title">
      <div className="line head">
        <h2 id="paste-title">
          Pasted: {counted(rows, 'row')}, {counted(columns, 'column')}
        </h2>
        <Button size="xs" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="xs" disabled={count === 0} onClick={onTake}>
          Apply {counted(count, 'cell')}
        </Button>
      </div>
      <ul className="rows">
        {listed.slice(0, LISTED).map((proposal) => (
          <li key={`${String(proposal.row)}/${String(proposal.column)}`}>
            <span>
              <b>{proposal.is === 'refused' ? '− Can’t apply' : '+ Read as'}</b> {labelOf(proposal, table)}: “
              {proposal.typed}”
              <span className={proposal.is === 'refused' ? 'field-error' : 'muted'}> {detail(proposal)}</span>
            </span>
            {'offer' in proposal && proposal.offer !== undefined && (
              <UseFigure
                name={proposal.offer}
                typed={proposal.typed}
                onUse={(key) => onUseFigure(proposal, key)}
              />
            )}
            {proposal.is === 'refused' && proposal.measure !== undefined && (
              <Button
                size="xs"
                aria-label={`Create spec from “${proposal.typed}”`}
                onClick={() => onMakeFigure(proposal)}
              >
                Create spec
              </Button>
            )}
          </li>
        ))}
      </ul>
      {listed.length > LISTED && (
        <p className="muted">and {(listed.length - LISTED).toLocaleString('en-US')} more cells.</p>
      )}
      {same > 0 && <p className="muted">{counted(same, 'cell')} unchanged.</p>}
    </section>
  );
}

/** Inserts one figure into one cell, because only the user knows whether the same thing is meant. */
function UseFigure({ name, typed, onUse }: { name: string; typed: string; onUse: (key: string) => void }) {
  const found = useCatalogue().figure(name);
  if (found === null) return null;
  return (
    <Button
      size="xs"
      title={`${subjectOf(found)}, ${phraseOf(found)}`}
      aria-label={`Use ${found.key} for “${typed}”`}
      onClick={() => onUse(found.key)}
    >
      Use {found.key}
    </Button>
  );
}
