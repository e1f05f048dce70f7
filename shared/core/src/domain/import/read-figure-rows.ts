import {
  FIGURE_STATES,
  isFigureKey,
  type CatalogueFigure,
  type FigureRecord,
  readUse,
  LIMITED_LABELS,
} from '../figures/catalogue-figure.ts';
import { figureProblems } from '../figures/figure-problems.ts';
import { subjectOf } from '../figures/figure-text.ts';
import { lintFigures, type Finding } from '../figures/lint-figures.ts';
import { KEY_RULE } from '../messages.ts';
import { FIGURE_COLUMNS, figureCells, NO_FIGURE, type FigureColumn, readValues } from './figure-columns.ts';
import type { ImportLine } from './change-schema.ts';
import { namedRows, plainLine, RowLines, textIn, type NamedRow, type ReadRows, type Sheet } from './sheet.ts';

/** A new figure (`_id` is null) or the changed fields of an existing one. */
export interface FigureChange {
  _id: string | null;
  version: number | null;
  fields: Partial<CatalogueFigure>;
}

/** Columns of fields whose column has another name. */
const COLUMN_OF: Partial<Record<keyof CatalogueFigure, FigureColumn>> = { measure: 'us', text: 'us' };

type Place = Pick<ImportLine, 'sheet' | 'row'> & { column?: string };

/**
 * Compares the rows of sheets with a Key column with the current figures. A missing row deletes nothing.
 * Checks each row first, then all resulting figures together.
 */
export function readFigureRows(
  sheets: readonly Sheet[],
  records: readonly FigureRecord[],
): ReadRows<FigureChange> {
  const byKey = new Map([
    ...records.flatMap((record) => record.formerKeys.map((key) => [key, record] as const)),
    ...records.map((record) => [record.key, record] as const),
  ]);
  const seen = new Map<string, Place>();
  const places = new Map<string, Place>();
  const result: ReadRows<FigureChange> = { changes: [], lines: [], rows: 0, unchanged: 0 };
  for (const row of namedRows(sheets, FIGURE_COLUMNS, 'key')) {
    result.rows += 1;
    const key = textIn(row, 'key') ?? '';
    const current = byKey.get(key) ?? null;
    const { lines, fields } = readRow({ ...row, key, current }, seen);
    result.lines.push(...lines);
    if (fields === null) continue;
    if (Object.keys(fields).length === 0) {
      if (lines.length === 0) result.unchanged += 1;
      continue;
    }
    result.changes.push({ _id: current?._id ?? null, version: current?.version ?? null, fields });
    places.set(fields.key ?? key, row.place);
  }
  const together = checkTogether(result.changes, records, places);
  return { ...result, lines: [...result.lines, ...together] };
}

/**
 * Checks all figures as they would be after the changes. A new value that contradicts another one becomes an
 * open question, which changes the fields of `changes`.
 * @param places of the changed figures, by key
 * @returns the lines of the questions and contradictions
 */
export function checkTogether(
  changes: readonly FigureChange[],
  records: readonly FigureRecord[],
  places: ReadonlyMap<string, Place>,
): ImportLine[] {
  if (changes.length === 0) return [];
  const byId = new Map<string | null, FigureRecord>(records.map((record) => [record._id, record]));
  const after = new Map<string, CatalogueFigure>(records.map((record) => [record.key, record]));
  for (const { _id, fields } of changes) {
    const figure = { ...NO_FIGURE, ...byId.get(_id), ...fields };
    after.set(figure.key, figure);
  }
  const findings = lintFigures([...after.values()]);
  const questions = askQuestions(changes, records, findings, places);
  return [...questions, ...newFindings(lintFigures(records), findings, after, places)];
}

/** Normalizes a text for comparison; exports write a minus sign as a hyphen. */
const plain = (text: string) => plainLine(text.replaceAll('\u2212', '-'));

type FigureRow = NamedRow<FigureColumn> & { key: string; current: FigureRecord | null };

function readRow(row: FigureRow, seen: Map<string, Place>) {
  const { current } = row;
  const key = current?.key ?? row.key;
  const [label, product] = [textIn(row, 'label') ?? '', textIn(row, 'product') ?? ''];
  const about = {
    record: 'figure',
    key,
    title: subjectOf(current ?? { ...NO_FIGURE, label, product }),
  } as const;
  const lines = new RowLines(row, {
    about,
    names: FIGURE_COLUMNS,
    before: current && figureCells(current),
    plain,
  });
  const before = seen.get(key);
  if (before !== undefined) {
    lines.refuse('key', row.key, `${row.key} is already in ${before.sheet}, row ${String(before.row)}.`);
    return { lines: lines.all, fields: null };
  }
  seen.set(key, row.place);
  const given = {
    ...readWords(row, lines),
    ...readState(lines),
    ...readUsedFor(lines),
  };
  Object.assign(given, readMeasure(row, lines, given.condition), current === null && readKey(row, lines));
  return { lines: lines.all, fields: checkFields(row, lines, given) };
}

type Given = Partial<CatalogueFigure>;

function readWords({ current }: FigureRow, lines: RowLines<FigureColumn>): Given {
  const given: Given = {};
  for (const column of ['family', 'product', 'label', 'condition', 'question'] as const) {
    const value = lines.changed(column);
    if (value !== null) given[column] = value;
  }
  for (const part of ['document', 'place', 'date'] as const) {
    const value = lines.changed(part);
    if (value !== null) given.source = { ...(given.source ?? (current ?? NO_FIGURE).source), [part]: value };
  }
  return given;
}

function readState(lines: RowLines<FigureColumn>): Given {
  const value = lines.changed('state');
  if (value === null) return {};
  const state = FIGURE_STATES.find((each) => each === value.toLowerCase());
  if (state !== undefined) return { state };
  lines.refuse('state', value, `“${value}” isn’t a state. Use Confirmed, Question, or Hidden.`);
  return {};
}

function readUsedFor(lines: RowLines<FigureColumn>): Given {
  const value = lines.changed('use');
  if (value === null) return {};
  const use = readUse(value);
  if (use !== undefined) return { use };
  const known = Object.values(LIMITED_LABELS).join('; ');
  lines.refuse('use', value, `“${value}” isn’t a use of a spec. Uses: ${known}.`);
  return {};
}

/** @param condition of the row's own column; it must agree with a condition in the value */
function readMeasure(
  { current }: FigureRow,
  lines: RowLines<FigureColumn>,
  condition: string | undefined,
): Given {
  const cells = { us: lines.changed('us'), metric: lines.changed('metric') };
  const read = readValues(cells, current);
  if (read === null) return {};
  if ('problem' in read) {
    const typed = cells[read.column] ?? '';
    lines.refuse(read.column, typed, `“${typed}”: ${read.problem}`);
    return {};
  }
  if (read.condition === undefined) return read.value;
  if (condition === undefined || condition === read.condition)
    return { ...read.value, condition: read.condition };
  const reason = `The value says “${read.condition}”, but the Condition column has another text.`;
  lines.refuse('condition', condition, reason);
  return read.value;
}

function readKey({ key }: FigureRow, lines: RowLines<FigureColumn>): Given {
  if (!isFigureKey(key)) lines.refuse('key', key, key === '' ? 'Enter a key for the spec.' : KEY_RULE);
  return { key };
}

/**
 * Returns the fields if the resulting figure can be stored, otherwise null. Adds a line for each changed
 * cell.
 */
function checkFields(row: FigureRow, lines: RowLines<FigureColumn>, given: Given): Given | null {
  const { current } = row;
  if (current === null && lines.all.length > 0) return null;
  const next = { ...(current ?? NO_FIGURE), ...given };
  const problems = Object.entries(figureProblems(next));
  for (const [field, reason] of problems) {
    const column = COLUMN_OF[field as keyof CatalogueFigure] ?? (field as FigureColumn);
    lines.refuse(column, textIn(row, column) ?? '', reason);
  }
  if (problems.length > 0) return null;
  const cells = figureCells(next);
  if (current === null) lines.add('new', 'key', [cells.us, cells.metric].filter(Boolean).join(' · '));
  else
    for (const column of Object.keys(FIGURE_COLUMNS) as FigureColumn[])
      if (column !== 'key' && lines.differs(column, cells[column]))
        lines.add('change', column, cells[column]);
  return given;
}

/**
 * Turns a new value that contradicts another one into an open question, like the grid does, unless the row
 * sets a state or a question. Changes the fields of `changes` and returns the preview lines.
 */
function askQuestions(
  changes: readonly FigureChange[],
  records: readonly FigureRecord[],
  findings: readonly Finding[],
  places: ReadonlyMap<string, Place>,
): ImportLine[] {
  const byId = new Map<string | null, FigureRecord>(records.map((record) => [record._id, record]));
  const asked = findings.flatMap(({ key, question }) =>
    question === undefined ? [] : [[key, question] as const],
  );
  // Reversed, so that the map keeps the first question of each figure.
  const questions = new Map(asked.reverse());
  return changes.flatMap(({ _id, fields }) => {
    const was = byId.get(_id);
    const figure: CatalogueFigure = { ...NO_FIGURE, ...was, ...fields };
    const question = questions.get(figure.key);
    const isNewValue = fields.measure !== undefined || fields.text !== undefined;
    const isSettled = fields.state !== undefined || fields.question !== undefined;
    if (question === undefined || !isNewValue || isSettled || was?.state === 'question') return [];
    Object.assign(fields, { state: 'question', question } satisfies typeof fields);
    const [before, after] = [was && figureCells(was), figureCells({ ...figure, ...fields })];
    return (['state', 'question'] as const)
      .filter((column) => before?.[column] !== after[column])
      .map((column) => ({
        ...noticeOf(figure, places),
        kind: 'change',
        field: FIGURE_COLUMNS[column],
        before: before?.[column] ?? '',
        after: after[column],
      }));
  });
}

/** Returns notices of contradictions that the import would introduce. */
function newFindings(
  before: readonly Finding[],
  findings: readonly Finding[],
  after: ReadonlyMap<string, CatalogueFigure>,
  places: ReadonlyMap<string, Place>,
): ImportLine[] {
  const known = new Set(before.map(({ key, message }) => `${key}\n${message}`));
  return findings
    .filter(({ key, message }) => !known.has(`${key}\n${message}`))
    .map(({ key, message }) => ({
      ...noticeOf(after.get(key) ?? { ...NO_FIGURE, key, label: key }, places),
      after: message,
      reason: message,
    }));
}

/** Returns a line about a whole figure instead of one of its cells. */
const noticeOf = (figure: CatalogueFigure, places: ReadonlyMap<string, Place>): ImportLine => ({
  ...{ kind: 'notice', sheet: '', row: 0, column: '', record: 'figure', key: figure.key },
  ...{ title: subjectOf(figure), field: '', before: '', after: '', reason: '' },
  ...places.get(figure.key),
});
