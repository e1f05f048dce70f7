import { useId, useState } from 'react';
import { counted } from '@wa/core/domain/text';
import type { Choice, Choices } from '@wa/core/domain/merge';
import { RECORD_KINDS, type RecordKind } from '@wa/core/domain/record';
import { whoText } from '@wa/core/domain/people';
import { CONFLICT_DECIDED } from '@wa/core/domain/messages';
import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import { clashesOf } from '../../client/queue/rebase.ts';
import { Button, Radio, Table } from '@mantine/core';
import { Heads } from '../../ui/heads.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { timeOf } from '../../ui/times.ts';
import { differenceOf, partName, partText } from './field-names.ts';
import { kindName } from './operation-text.ts';
import { useRecordNames, withNames, type NameOf } from './record-names.ts';
import { useLoaded } from '../use-reading.ts';

/** Asks the user to choose mine or theirs for each part that both sides changed. Nothing is preselected. */
export function ConflictDialog({ operation, onLater }: { operation: QueuedOperation; onLater: () => void }) {
  const title = useTitle();
  const by = useTheirAuthor(operation);
  const nameOf = useRecordNames();
  const { busy, resolve } = useResolve(operation.opId);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { kind, action, status } = operation;
  if (status.at !== 'conflict') return null;
  const { theirs } = status.conflict;
  const clashes = shownClashes(operation, nameOf);
  const isByPart = theirs !== null && action !== 'delete';
  const isDecided = clashes.every(({ part }) => choices[part] !== undefined);
  const all = (choice: Choice) => setChoices(Object.fromEntries(clashes.map(({ part }) => [part, choice])));
  const word = kindName(kind);
  return (
    <Dialog
      title={theirs === null ? `This ${word} was deleted` : `This ${word} was changed by someone else`}
      width="wide"
      urgent
      busy={busy}
      onClose={onLater}
      closes="Decide later"
      actions={
        <>
          {isByPart ? (
            <Button variant="filled" disabled={!isDecided || busy} onClick={() => void resolve(choices)}>
              Save merged version
            </Button>
          ) : (
            <WholeChoice operation={operation} busy={busy} onChoose={(choice) => void resolve(choice)} />
          )}
        </>
      }
    >
      <p>
        <b>{title(operation.title)}</b>: {explain(operation, by)} Your changes are safe.
      </p>
      {isByPart && (
        <>
          <div className="line">
            <Button size="xs" onClick={() => all('mine')}>
              Use all mine
            </Button>
            <Button size="xs" onClick={() => all('theirs')}>
              Use all theirs
            </Button>
            <span className="field-hint">
              {counted(clashes.length, 'field differs', 'fields differ')}. All other changes are already
              merged.
            </span>
          </div>
          <ClashTable
            clashes={clashes}
            choices={choices}
            version={theirs['version']}
            onChoose={(part, choice) => setChoices((now) => ({ ...now, [part]: choice }))}
          />
        </>
      )}
    </Dialog>
  );
}

function useResolve(opId: string) {
  const { conflicts } = useApi();
  const store = useContentStore();
  const [busy, setBusy] = useState(false);
  const resolve = async (choices: Choices) => {
    setBusy(true);
    try {
      // The editor that waits for the outcome reports it.
      if (!(await conflicts.resolve(opId, choices))) toastSuccess(CONFLICT_DECIDED);
      await store.reload();
    } catch (error) {
      toastFailure('Couldn’t save your decision. Try again.', { cause: error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, resolve };
}

function explain({ status, baseVersion, action }: QueuedOperation, by: string | null): string {
  if (status.at !== 'conflict') return '';
  const { theirs } = status.conflict;
  if (theirs === null) return 'someone else deleted it after you opened it.';
  const { version, updatedAt } = theirs;
  const saved = typeof updatedAt === 'string' ? ` at ${timeOf(updatedAt)}` : '';
  const who = by === null ? '' : ` by ${whoText(by)}`;
  const since = `version ${String(version)} was saved${who}${saved}.`;
  if (action === 'delete') return `you deleted it, but ${since}`;
  return baseVersion === null ? since : `you started from version ${String(baseVersion)}, but ${since}`;
}

/** Returns the author of the conflicting version, if the history has one. */
function useTheirAuthor({ kind, recordId, status }: QueuedOperation): string | null {
  const api = useApi();
  const theirs = status.at === 'conflict' ? status.conflict.theirs : null;
  const version = theirs?.['version'];
  const ofRecord = RECORD_KINDS.find((each) => each === kind);
  const isKnown = ofRecord !== undefined && recordId !== null && typeof version === 'number';
  const ask = async () => {
    const { versions } = await (await api.history()).of(ofRecord as RecordKind, String(recordId));
    return versions.find((each) => each.version === version)?.by ?? null;
  };
  // The decision doesn't need it.
  return useLoaded(`${kind}/${String(recordId)}/${String(version)}`, isKnown ? ask : null, null) ?? null;
}

interface WholeChoiceProps {
  operation: QueuedOperation;
  busy: boolean;
  onChoose: (choice: Choice) => void;
}

/** The choices for a record without fields to compare, because one side deleted it. */
function WholeChoice({ operation: { kind, action }, busy, onChoose }: WholeChoiceProps) {
  const canBeMine = kind === 'page' || action === 'delete';
  return (
    <>
      <Button disabled={busy} onClick={() => onChoose('theirs')}>
        {action === 'delete' ? 'Keep it' : 'Discard my change'}
      </Button>
      {canBeMine && (
        <Button
          {...(action === 'delete' ? { color: 'danger' } : { variant: 'filled' })}
          disabled={busy}
          onClick={() => onChoose('mine')}
        >
          {action === 'delete' ? 'Delete anyway' : 'Create it again'}
        </Button>
      )}
    </>
  );
}

/** Describes a clash. */
interface ShownClash {
  part: string;
  name: string;
  mine: string;
  theirs: string;
}

function shownClashes(operation: QueuedOperation, nameOf: NameOf): ShownClash[] {
  const kind = RECORD_KINDS.find((each) => each === operation.kind);
  if (operation.status.at !== 'conflict' || kind === undefined) return [];
  return clashesOf(operation, operation.status.conflict.theirs).map(({ part, mine, theirs }) => ({
    part,
    name: partName(kind, part, theirs ?? mine),
    mine: partText(withNames(mine, nameOf)),
    theirs: partText(withNames(theirs, nameOf)),
  }));
}

interface ClashTableProps {
  clashes: readonly ShownClash[];
  choices: Readonly<Record<string, Choice>>;
  /** Author of their version; shown in the heading of its column. */
  version: unknown;
  onChoose: (part: string, choice: Choice) => void;
}

/** Shows mine and theirs side by side, with one choice per part. */
function ClashTable({ clashes, choices, version, onChoose }: ClashTableProps) {
  const id = useId();
  return (
    <Table className="top-aligned two-sides clashes" layout="fixed">
      <Heads
        names={[
          'Field',
          'Mine',
          `Theirs${typeof version === 'number' ? ` (version ${String(version)})` : ''}`,
        ]}
      />
      <Table.Tbody>
        {clashes.map(({ part, name, mine, theirs }) => (
          <Table.Tr key={part}>
            <Table.Th scope="row">{name}</Table.Th>
            {(['mine', 'theirs'] as const).map((side) => (
              <Table.Td key={side} data-side={side === 'mine' ? 'Mine' : 'Theirs'}>
                <Radio
                  name={`${id}-${part}`}
                  aria-label={`${name}: ${side === 'mine' ? 'Mine' : 'Theirs'}`}
                  label={
                    <Difference
                      text={side === 'mine' ? mine : theirs}
                      other={side === 'mine' ? theirs : mine}
                    />
                  }
                  checked={choices[part] === side}
                  onChange={() => onChoose(part, side)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Number of characters shown before a difference; a longer text is cut. */
const CONTEXT = 160;

function Difference({ text, other }: { text: string; other: string }) {
  const { start, middle, end } = differenceOf(text, other);
  return (
    <span className="clash-text">
      {start.length > CONTEXT ? `…${start.slice(-CONTEXT)}` : start}
      {middle !== '' && <mark>{middle}</mark>}
      {end.length > CONTEXT ? `${end.slice(0, CONTEXT)}…` : end}
    </span>
  );
}
