import { ENTITIES } from '@wa/core/domain/entities';
import type { RecordKind } from '@wa/core/domain/record';
import type { Fields } from '../../client/queue/operation.ts';
import { contentText, fieldName, plainText, valueText } from '../changes/field-names.ts';
import { whoText } from '@wa/core/domain/people';
import type { RecordHistory } from '../../client/resources/history.ts';

/** One thing that a record says, as a person reads it. */
export interface Words {
  /** The field that holds it; a page's content has several. */
  field: string;
  label: string;
  text: string;
}

/** What an id is called; the id itself where nobody knows. */
export type NameOf = (id: string) => string;

/** Fields that hold ids of other records. */
const LINKS: readonly string[] = ['parent', 'linkedProduct', 'linkedPage', 'connectedSidebar'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Every field of a record in words; only those that it has. */
export function recordWords(kind: RecordKind, record: Fields, nameOf: NameOf): Words[] {
  return ENTITIES[kind].names
    .filter((field) => field in record)
    .flatMap((field) => {
      const value = record[field];
      if (field === 'content' && Array.isArray(value)) return contentWords(value as Fields[]);
      return [{ field, label: fieldName(field), text: textOf(field, value, nameOf) }];
    });
}

function textOf(field: string, value: unknown, nameOf: NameOf): string {
  if (field === 'content') return isText(value) ? plainText(value) : 'none';
  if (!LINKS.includes(field)) return valueText(value);
  return valueText(
    Array.isArray(value) ? value.map((id) => nameOf(String(id))) : isText(value) && nameOf(value),
  );
}

const ENTRY_NAMES: Readonly<Record<string, string>> = {
  layout: 'Layout',
  sidebar: 'Links box',
  seo: 'Search engines',
  row: 'Row',
};

/** A page's content by its parts; equal names are counted. */
function contentWords(entries: readonly Fields[]): Words[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { type, title } = entry;
    const name =
      type === 'section' ? `Section “${isText(title) ? title : 'untitled'}”` : ENTRY_NAMES[String(type)];
    const label = name ?? String(type);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    const text = contentText(entry);
    return {
      field: 'content',
      label: count === 1 ? label : `${label}, ${String(count)}`,
      text: text || 'empty',
    };
  });
}

export interface Difference {
  field: string;
  label: string;
  /** 'not there' for what one side lacks. */
  before: string;
  after: string;
  isSame: boolean;
}

const NOT_THERE = 'not there';

/** Two records side by side, by what each says; a side that lacks a field altogether (a lost edit) is not compared. */
export function differencesOf(before: readonly Words[], after: readonly Words[]): Difference[] {
  const keyOf = ({ field, label }: Words) => `${field}/${label}`;
  const later = new Map(after.map((words) => [keyOf(words), words]));
  const rows = before.map((words) => {
    const found = later.get(keyOf(words));
    later.delete(keyOf(words));
    return row(words, words.text, found?.text ?? NOT_THERE);
  });
  const fields = new Set(before.map(({ field }) => field));
  const added = [...later.values()].filter(({ field }) => fields.has(field));
  return [...rows, ...added.map((words) => row(words, NOT_THERE, words.text))];
}

function row({ field, label }: Words, before: string, after: string): Difference {
  return { field, label, before, after, isSame: before === after };
}

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
