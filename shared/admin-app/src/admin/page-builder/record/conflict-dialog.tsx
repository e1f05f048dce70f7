import { useState } from 'react';
import type { Choice } from '@wa/core/domain/conflict';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { Dialog } from '../../../ui/dialog.tsx';
import { ClashTable } from '../../changes/clash-table.tsx';
import { clashInWords } from './merge-pages.ts';
import { partName } from '../board/page-parts.ts';
import type { PageConflict } from './use-save-page.ts';

interface ConflictDialogProps {
  conflict: PageConflict;
  mine: PageInput;
  /** Saves the decision; `base` is the record it is put on, null to create the page again. */
  onDecide: (base: Page | null, page: PageInput) => void;
  /** Gives up my edit. */
  onDiscard: () => void;
  onLater: () => void;
}

/** The page was saved by someone else in the same places: mine or theirs, part by part. */
export function ConflictDialog({ conflict, mine, onDecide, onDiscard, onLater }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { theirs, merge } = conflict;
  if (theirs === null || merge === null) {
    return (
      <Dialog
        title="This page is gone"
        urgent
        onClose={onLater}
        footer={
          <>
            <button type="button" className="button" onClick={onLater}>
              Decide later
            </button>
            <button type="button" className="button" onClick={onDiscard}>
              Discard my change
            </button>
            <button type="button" className="button button-primary" onClick={() => onDecide(null, mine)}>
              Create it again
            </button>
          </>
        }
      >
        <p>Someone else deleted it after you had opened it. Nothing of yours is lost.</p>
      </Dialog>
    );
  }
  const { clashes } = merge;
  const isDecided = clashes.every(({ field }) => choices[field] !== undefined);
  const all = (choice: Choice) => setChoices(Object.fromEntries(clashes.map(({ field }) => [field, choice])));
  // The table names its rows by their field.
  const rows = clashes.map((clash) => ({ ...clashInWords(clash), field: partName(clash.field) }));
  const named = Object.fromEntries(
    clashes.flatMap(({ field }) => {
      const choice = choices[field];
      return choice === undefined ? [] : [[partName(field), choice] as const];
    }),
  );
  return (
    <Dialog
      title="This page was changed by someone else"
      width="wide"
      urgent
      onClose={onLater}
      footer={
        <>
          <button type="button" className="button" onClick={onLater}>
            Decide later
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={!isDecided}
            onClick={() => onDecide(theirs, merge.resolve(choices))}
          >
            Save merged version
          </button>
        </>
      }
    >
      <p>
        Version {theirs.version} was saved while you were editing. What only one of you changed is merged
        already. Nothing of yours is lost.
      </p>
      <div className="button-row">
        <button type="button" className="button button-small" onClick={() => all('mine')}>
          Use all mine
        </button>
        <button type="button" className="button button-small" onClick={() => all('theirs')}>
          Use all theirs
        </button>
      </div>
      <ClashTable
        clashes={rows}
        choices={named}
        version={theirs.version}
        onChoose={(name, choice) => {
          const clash = clashes.find(({ field }) => partName(field) === name);
          if (clash) setChoices((now) => ({ ...now, [clash.field]: choice }));
        }}
      />
    </Dialog>
  );
}
