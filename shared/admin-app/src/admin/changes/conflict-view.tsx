import { useState, type ReactNode } from 'react';
import type { Choice } from '@wa/core/domain/conflict';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClashTable, type ShownClash } from './clash-table.tsx';

interface ConflictViewProps {
  /** 'page', 'product': in the title. */
  word: string;
  /** The record is gone, or there are no fields to choose from. */
  isGone: boolean;
  children: ReactNode;
  clashes: readonly ShownClash[];
  /** Of theirs. */
  version: unknown;
  busy?: boolean;
  onDecide: (choices: Readonly<Record<string, Choice>>) => void;
  /** Buttons for the record as a whole, instead of a choice by field. */
  whole?: ReactNode;
  onLater: () => void;
}

/** Somebody else changed the same: mine or theirs, field by field; nothing is chosen beforehand. */
export function ConflictView(props: ConflictViewProps) {
  const { word, isGone, children, clashes, version, busy = false, onDecide, whole, onLater } = props;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isDecided = clashes.every(({ field }) => choices[field] !== undefined);
  const all = (choice: Choice) => setChoices(Object.fromEntries(clashes.map(({ field }) => [field, choice])));
  return (
    <Dialog
      title={isGone ? `This ${word} is gone` : `This ${word} was changed by someone else`}
      width="wide"
      urgent
      busy={busy}
      onClose={onLater}
      footer={
        <>
          <Button disabled={busy} onClick={onLater}>
            Decide later
          </Button>
          {whole ?? (
            <Button look="primary" disabled={!isDecided || busy} onClick={() => onDecide(choices)}>
              Save merged version
            </Button>
          )}
        </>
      }
    >
      <p>{children} Nothing of yours is lost.</p>
      {whole === undefined && (
        <>
          <div className="button-row">
            <Button look="small" onClick={() => all('mine')}>
              Use all mine
            </Button>
            <Button look="small" onClick={() => all('theirs')}>
              Use all theirs
            </Button>
            <span className="field-hint">
              {clashes.length === 1 ? '1 field differs.' : `${String(clashes.length)} fields differ.`} What
              only one of you changed is merged already.
            </span>
          </div>
          <ClashTable
            clashes={clashes}
            choices={choices}
            version={version}
            onChoose={(field, choice) => setChoices((now) => ({ ...now, [field]: choice }))}
          />
        </>
      )}
    </Dialog>
  );
}
