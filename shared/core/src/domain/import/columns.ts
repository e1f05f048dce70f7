import type { z } from 'zod';
import { isDay } from '../day.ts';
import { IMPORT } from '../limits.ts';
import { oneLine } from '../text.ts';
import type { Found, NameList, Names } from './names.ts';
import { linesOf, type RowLines } from './sheet.ts';

/** A column of a sheet of records: how a cell shows the record, and how it is read. */
export interface Column<R extends object> {
  name: string;
  /** Fields that the cell sets. The preview shows their problems at the cell. */
  fields: readonly (keyof R & string)[];
  write: (record: R, names: Names) => string;
  /**
   * Returns the fields that a changed cell sets, or the reason why it can't be read.
   * @param now the record with the cells before this one
   */
  read: (text: string, names: Names, now: R) => Partial<R> | string;
}

export type Columns<R extends object, Id extends string> = Readonly<Record<Id, Column<R>>>;

/** Names of the fields whose values have this type. */
type FieldOf<R, V> = { [F in keyof R & string]: R[F] extends V ? F : never }[keyof R & string];

const only = <R extends object>(field: keyof R, value: unknown) => ({ [field]: value }) as Partial<R>;

export const textColumn = <R extends object>(name: string, field: FieldOf<R, string>): Column<R> => ({
  name,
  fields: [field],
  write: (record) => record[field] as string,
  read: (text) => only(field, text),
});

export const dayColumn = <R extends object>(name: string, field: FieldOf<R, string>): Column<R> => ({
  ...textColumn(name, field),
  read: (text) =>
    text === '' || isDay(text) ? only(field, text) : `“${text}” isn’t a date such as 2027-03-31.`,
});

/** @param labels of all choices by their value; the cell of an empty label is empty */
export const choiceColumn = <R extends object>(
  name: string,
  field: keyof R & string,
  labels: readonly (readonly [value: unknown, label: string])[],
): Column<R> => ({
  name,
  fields: [field],
  write: (record) => labels.find(([value]) => value === record[field])?.[1] ?? '',
  read: (text) => {
    const found = choiceOf(labels, text);
    return found === undefined ? notAChoice(labels, text) : only(field, found[0]);
  },
});

type Labels = readonly (readonly [value: unknown, label: string])[];
const choiceOf = (labels: Labels, text: string) =>
  labels.find(([, label]) => label.toLowerCase() === text.toLowerCase());
const notAChoice = (labels: Labels, text: string) =>
  `${text === '' ? 'An empty cell' : `“${text}”`} isn’t a choice. Use one of these: ${labels
    .map(([, label]) => label)
    .filter(Boolean)
    .join('; ')}.`;

/** Short entries, one per line or separated by semicolons. */
const entriesOf = (text: string) => [...new Set(linesOf(text.replaceAll(';', '\n')))];

/** Several choices, such as the applications of a product. */
export const choicesColumn = <R extends object>(
  name: string,
  field: FieldOf<R, readonly string[]>,
  labels: Labels,
): Column<R> => ({
  name,
  fields: [field],
  write: (record) =>
    (record[field] as string[])
      .map((each) => labels.find(([value]) => value === each)?.[1] ?? each)
      .join('\n'),
  read: (text) => {
    const entries = entriesOf(text);
    const wrong = entries.find((entry) => choiceOf(labels, entry) === undefined);
    if (wrong !== undefined) return notAChoice(labels, wrong);
    return only(
      field,
      entries.map((entry) => choiceOf(labels, entry)?.[0]),
    );
  },
});

/** Sentences, one per line. */
export const linesColumn = <R extends object>(
  name: string,
  field: FieldOf<R, readonly string[]>,
): Column<R> => ({
  name,
  fields: [field],
  write: (record) => (record[field] as string[]).map(oneLine).join('\n'),
  read: (text) => only(field, linesOf(text)),
});

/** Other records or files, one per line. */
export const namesColumn = <R extends object>(
  name: string,
  field: FieldOf<R, readonly string[]>,
  of: keyof Names,
): Column<R> => ({
  name,
  fields: [field],
  write: (record, names) => (record[field] as string[]).map(names[of].textOf).join('\n'),
  read: (text, names) => {
    const found = findAll(entriesOf(text), names[of]);
    return typeof found === 'string' ? found : only(field, found);
  },
});

/** Returns the values of all names, or the first problem. */
export function findAll(texts: readonly string[], names: NameList): string[] | string {
  const found = texts.map(names.find);
  const wrong = found.find((each) => 'problem' in each);
  return wrong === undefined ? found.map(valueOf) : (wrong as { problem: string }).problem;
}
const valueOf = (found: Found) => ('value' in found ? found.value : '');

/** Separates the parts of an entry. A reference to a spec, `{{key|us}}`, has no spaces there. */
const SEPARATOR = /(?<=^|\s)\|(?=\s|$)/;

/** Returns the parts of an entry, as `partsOf` reads them: `Bolts | 316 stainless steel`. */
export const entryOf = (parts: readonly string[]): string =>
  parts
    .map(oneLine)
    .join(' | ')
    .replace(/(?:\s\|\s*)+$/, '');

/** Reads an entry of up to `count` parts; null if it has more. */
export function partsOf(entry: string, count: number): string[] | null {
  const parts = entry.split(SEPARATOR).map((part) => part.trim());
  return parts.length > count ? null : [...parts, ...Array.from({ length: count - parts.length }, () => '')];
}

export const tooManyParts = (entry: string, parts: readonly string[]): string =>
  `“${entry}” has too many parts. Write one entry per line: ${parts.join(' | ')}.`;

/** One part of an entry, such as the material of a part. */
export interface Part {
  field: string;
  /** Name of the part in error messages. */
  label: string;
  /** The records that the part names, as a list or as one. */
  of?: keyof Names;
  isList?: boolean;
}

/** Entries of several parts, one entry per line: `Title | Text`. */
export const rowsColumn = <R extends object>(
  name: string,
  field: FieldOf<R, readonly object[]>,
  parts: readonly Part[],
): Column<R> => ({
  name,
  fields: [field],
  write: (record, names) =>
    (record[field] as unknown as Record<string, string | string[]>[])
      .map((row) => entryOf(parts.map((part) => partText(row[part.field] ?? '', part, names))))
      .join('\n'),
  read: (text, names) => {
    const rows: object[] = [];
    for (const entry of linesOf(text)) {
      const texts = partsOf(entry, parts.length);
      if (texts === null)
        return tooManyParts(
          entry,
          parts.map(({ label }) => label),
        );
      const row: Record<string, unknown> = {};
      for (const [at, part] of parts.entries()) {
        const found = readPart(texts[at] ?? '', part, names);
        if (typeof found === 'object' && 'problem' in found) return found.problem;
        row[part.field] = found;
      }
      rows.push(row);
    }
    return only(field, rows);
  },
});

function partText(value: string | string[], { of }: Part, names: Names): string {
  const texts = typeof value === 'string' ? [value] : value;
  return texts.map((text) => (of === undefined ? text : names[of].textOf(text))).join(', ');
}

function readPart(text: string, { of, isList }: Part, names: Names): string | string[] | { problem: string } {
  if (of === undefined) return text;
  const texts = (isList === true ? text.split(',') : [text]).map((each) => each.trim()).filter(Boolean);
  const found = findAll(texts, names[of]);
  if (typeof found === 'string') return { problem: found };
  return isList === true ? found : (found[0] ?? '');
}

/** Returns the names of columns, for their first row. */
export const namesOf = <Id extends string>(
  columns: Readonly<Record<Id, { name: string }>>,
): Record<Id, string> =>
  Object.fromEntries((Object.keys(columns) as Id[]).map((id) => [id, columns[id].name])) as Record<
    Id,
    string
  >;

/** The cell of a text that is longer than a cell can be. It never replaces the text. */
const TOO_LONG_TO_SHOW = '(Too long for a spreadsheet. Edit it in the admin.)';

/** Returns the cells of a record. */
export const cellsOf = <R extends object, Id extends string>(
  columns: Columns<R, Id>,
  record: R,
  names: Names,
): Record<Id, string> =>
  Object.fromEntries(
    (Object.keys(columns) as Id[]).map((id) => {
      const text = columns[id].write(record, names);
      return [id, text.length > IMPORT.maxCellChars ? TOO_LONG_TO_SHOW : text];
    }),
  ) as Record<Id, string>;

/** A record whose cells are read. */
interface ReadRecord<R> {
  /** The record as it is now; the empty form of a new one. */
  now: R;
  isNew: boolean;
  /** Schemas of its fields. */
  shape: Readonly<Record<string, z.ZodType>>;
  /** Returns the reasons why the record can't be stored, by field. */
  check: (next: R) => Partial<Record<keyof R, string>>;
}

/**
 * Reads the changed cells of a row. Rejected cells are left out, and a new record with one is left out as a
 * whole. Adds a line for each rejected or changed cell, but none for the cells of a new record.
 * @returns the fields to change; null if nothing changes or a new record can't be stored
 */
export function readFields<R extends object, Id extends string>(
  columns: Columns<R, Id>,
  lines: RowLines<Id>,
  names: Names,
  { now, isNew, shape, check }: ReadRecord<R>,
): Partial<R> | null {
  const ids = Object.keys(columns) as Id[];
  const given = new Map<Id, { text: string; fields: Partial<R> }>();
  const fieldsOf = () => Object.assign({}, ...[...given.values()].map(({ fields }) => fields)) as Partial<R>;
  for (const id of ids) {
    const text = lines.changed(id);
    if (text === null) continue;
    const read =
      text === TOO_LONG_TO_SHOW
        ? 'Enter the whole text.'
        : columns[id].read(text, names, { ...now, ...fieldsOf() });
    if (typeof read === 'string') lines.refuse(id, text, read);
    else given.set(id, { text, fields: read });
  }
  const refuse = (id: Id, reason: string) => {
    lines.refuse(id, lines.textOf(id), reason);
    given.delete(id);
  };
  for (const [id, { fields }] of [...given]) {
    const [reason] = Object.entries(fields).flatMap(
      ([field, value]) => schemaProblem(shape[field], value) ?? [],
    );
    if (reason !== undefined) refuse(id, reason);
  }
  const known: Partial<Record<keyof R, string>> = isNew ? {} : check(now);
  for (const [field, reason] of Object.entries(check({ ...now, ...fieldsOf() })) as [
    keyof R & string,
    string,
  ][]) {
    if (known[field] !== undefined) continue;
    const about = ids.filter((id) => columns[id].fields.includes(field));
    const blamed = about.filter((id) => given.has(id));
    if (blamed.length > 0 || isNew) for (const id of blamed.length > 0 ? blamed : about) refuse(id, reason);
    // Another cell of the row makes this field wrong.
    else for (const id of [...given.keys()]) refuse(id, reason);
  }
  if (isNew) return lines.hasRefused ? null : fieldsOf();
  for (const [id, { text }] of given) lines.add('change', id, text);
  return given.size === 0 ? null : fieldsOf();
}

function schemaProblem(schema: z.ZodType | undefined, value: unknown): string | null {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.code === 'too_big' && issue.origin === 'array'
    ? `Enter at most ${String(issue.maximum)} entries.`
    : issue.message;
}
