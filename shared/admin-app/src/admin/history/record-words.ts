import { ENTITIES } from '@wa/core/domain/entities';
import type { RecordKind } from '@wa/core/domain/record';
import type { Fields } from '../../client/queue/operation.ts';
import { contentText, plainText } from '../changes/content-text.ts';
import { fieldName, partName, valueText } from '../changes/field-names.ts';
import { withNames, type NameOf } from '../changes/record-names.ts';
import { whoText } from '@wa/core/domain/people';
import type { RecordHistory } from '../../client/resources/history.ts';

/** A fact of a record as users read it. */
export interface Words {
  /** The field that contains it; the content of a page has several facts. */
  field: string;
  label: string;
  text: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the existing fields of a record in words. */
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
  return valueText(withNames(value, nameOf));
}

const ENTRY_NAMES: Readonly<Record<string, string>> = {
  layout: 'Layout',
  sidebar: 'Links box',
  seo: 'Search engines',
  row: 'Row',
};

/** Returns the parts of a page's content; equal names are numbered. */
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
  /** 'missing' if this side lacks the field. */
  before: string;
  after: string;
  isSame: boolean;
}

const NOT_THERE = 'missing';

/**
 * Compares two records field by field. A field that one side doesn't have at all (as in a discarded version)
 * is skipped.
 */
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
  return [...rows, ...added.map((words) => row(words, NOT_THERE, words.text)), ...orderOf(before, after)];
}

/** Returns the difference in the order of the sections that both sides of a page have; empty without one. */
function orderOf(before: readonly Words[], after: readonly Words[]): Difference[] {
  const [here, there] = [before, after].map((side) =>
    side.map(({ label }) => label).filter((label) => /^(?:Section|Row)\b/.test(label)),
  ) as [string[], string[]];
  const [was, is] = [
    here.filter((label) => there.includes(label)),
    there.filter((label) => here.includes(label)),
  ].map((labels) => labels.join('\n')) as [string, string];
  const words = { field: 'content', label: partName('page', 'order:sections') };
  return was === is ? [] : [row(words, was, is)];
}

function row({ field, label }: Pick<Words, 'field' | 'label'>, before: string, after: string): Difference {
  return { field, label, before, after, isSame: before === after };
}

/** One line of a record's history. */
export interface HistoryEntry {
  key: string;
  /** A pending edit is only listed; all others can be compared and restored. */
  what: 'version' | 'lost' | 'waiting';
  /** ISO 8601. */
  at: string;
  /** Of a version. */
  version: number | null;
  text: string;
  by: string;
  /** Content of the entry; a discarded version has only the fields of its edit. */
  record: Fields | null;
}

/** 'the office' without named editors (D15), with device and shell if known. */
function byText(by: string | null): string {
  return by === null ? 'unknown device' : whoText(by);
}

const list = (labels: readonly string[]) => [...new Set(labels)].join(', ');

/** Returns the versions, discarded versions, and pending edits, newest first. */
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
    const oldest = version === 1 ? 'Created' : 'Oldest stored version';
    const said = before === undefined ? oldest : text || 'No readable changes';
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
  const lostEntries = lost.map(({ _id, at, by: sender, isOnlyHere, fields }): HistoryEntry => {
    const text = `${list(Object.keys(fields).map(fieldName))}: discarded in a conflict`;
    const by = isOnlyHere === true ? 'only on this computer' : byText(sender);
    return { key: `lost/${_id}`, what: 'lost', at, version: null, text, by, record: fields };
  });
  const waitingEntries = waiting.map(({ opId, at, body }): HistoryEntry => {
    const fields = list(Object.keys(body ?? {}).map(fieldName));
    const text = `${fields || 'A change'}: waiting to be sent`;
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
  return isBinned === true ? 'Moved to the bin' : 'Restored from the bin';
}
