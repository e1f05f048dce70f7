import { whoText } from '@wa/core/domain/people';
import type { RecordKind } from '@wa/core/domain/record';
import type { RecordHistory } from '../../client/resources/history.ts';
import type { Fields } from '../../client/queue/operation.ts';
import { fieldName } from '../changes/field-names.ts';
import { differencesOf, recordWords, type NameOf } from './record-words.ts';

/** One line of a record's history. */
export interface HistoryEntry {
  key: string;
  /** An edit that waits is only shown; the others can be compared and restored. */
  what: 'version' | 'lost' | 'waiting';
  /** ISO 8601. */
  at: string;
  /** Of a version. */
  version: number | null;
  text: string;
  by: string;
  /** What it holds; a lost edit has its fields only. */
  record: Fields | null;
}

/** 'the office' while nobody has a name (D15), with device and shell where they were noted. */
function byText(by: string | null): string {
  return by === null ? 'device not noted' : whoText(by);
}

const list = (labels: readonly string[]) => [...new Set(labels)].join(', ');

/** Versions, discarded versions and edits that wait: newest first. */
export function historyEntries(
  kind: RecordKind,
  { versions, lost, waiting }: RecordHistory,
  nameOf: NameOf,
): HistoryEntry[] {
  const words = versions.map(({ record }) => recordWords(kind, record, nameOf));
  const entries: HistoryEntry[] = versions.map(({ version, at, by, record }, index) => {
    const [now = [], before] = [words[index], words[index + 1]];
    const wasBinned = versions[index + 1]?.record['isDeleted'];
    const changed = before ? differencesOf(before, now).filter(({ isSame }) => !isSame) : [];
    const text = binText(record['isDeleted'], wasBinned) ?? list(changed.map(({ label }) => label));
    const oldest = version === 1 ? 'Made' : 'The oldest that is kept';
    const said = before === undefined ? oldest : text || 'Nothing that can be read';
    return {
      key: `version/${String(version)}`,
      what: 'version',
      at,
      version,
      text: said,
      by: byText(by),
      record,
    };
  });
  const lostEntries = lost.map(({ _id, at, by, fields }): HistoryEntry => {
    const text = `${list(Object.keys(fields).map(fieldName))}: lost a conflict, kept`;
    return { key: `lost/${_id}`, what: 'lost', at, version: null, text, by: byText(by), record: fields };
  });
  const waitingEntries = waiting.map(({ opId, at, body }): HistoryEntry => {
    const fields = list(Object.keys(body ?? {}).map(fieldName));
    const text = `${fields || 'A change'}: waits to be sent`;
    return {
      key: `waiting/${opId}`,
      what: 'waiting',
      at,
      version: null,
      text,
      by: 'this computer',
      record: null,
    };
  });
  return [...waitingEntries, ...[...entries, ...lostEntries].sort((a, b) => b.at.localeCompare(a.at))];
}

function binText(isBinned: unknown, wasBinned: unknown): string | null {
  if (wasBinned === undefined || Boolean(isBinned) === Boolean(wasBinned)) return null;
  return isBinned === true ? 'Moved to the bin' : 'Brought back from the bin';
}
