import {
  FIGURE_STATES,
  isFigureKey,
  type CatalogueFigure,
  type FigureState,
} from '../figures/catalogue-figure.ts';
import type { FigureRecord } from '../figures/figure-record.ts';
import { figureProblems } from '../figures/figure-problems.ts';
import { subjectOf } from '../figures/figure-text.ts';
import { grouped } from '../figures/lint/related.ts';
import { lintFigures, type Finding } from '../figures/lint-figures.ts';
import { firstQuestion } from '../figures/questions.ts';
import { readUse } from '../figures/used-for.ts';
import { LIMITED_LABELS } from '../figures/figure-use.ts';
import { KEY_RULE } from '../messages.ts';
import { oneLine } from '../text.ts';
import { FIGURE_COLUMNS, figureCells, type FigureCells, type FigureColumn } from './figure-columns.ts';
import { readValues } from './read-values.ts';
import { columnName, columnsOf, type ImportLine, type ReadRows, type Sheet, type SheetRow } from './sheet.ts';

/** A figure to be made (`_id` null) or changed; only the fields that differ. */
export interface FigureChange {
  _id: string | null;
  version: number | null;
  fields: Partial<CatalogueFigure>;
}

const NEW: CatalogueFigure = {
  ...{ key: '', family: '', product: '', label: '', measure: null, text: '', condition: '', question: '' },
  source: { document: '', place: '', date: '' },
  state: 'confirmed',
  use: null,
};
/** The column that a field of a figure stands in. */
const COLUMN_OF: Partial<Record<keyof CatalogueFigure, FigureColumn>> = { measure: 'us', text: 'us' };

/** Sheets that name a column Key, against the figures as they are. Nothing is deleted by a row that is missing. */
export function readFigureRows(
  sheets: readonly Sheet[],
  records: readonly FigureRecord[],
): ReadRows<FigureChange> {
  const byKey = new Map([
    ...records.flatMap((record) => record.formerKeys.map((key) => [key, record] as const)),
    ...records.map((record) => [record.key, record] as const),
  ]);
  const seen = new Map<string, string>();
  const after = new Map<string, CatalogueFigure>(records.map((record) => [record.key, record]));
  const places = new Map<string, Pick<ImportLine, 'sheet' | 'row'>>();
  const result: ReadRows<FigureChange> = { changes: [], lines: [], rows: 0, unchanged: 0 };
  for (const sheet of sheets) {
    const columns = columnsOf(sheet, FIGURE_COLUMNS);
    if (columns?.has('key') !== true) continue;
    for (const row of sheet.rows.slice(1)) {
      result.rows += 1;
      const key = cellOf(row, columns.get('key'))?.text.trim() ?? '';
      const current = byKey.get(key) ?? null;
      const read = createRow({ sheet: sheet.name, row, columns, key, current });
      const before = seen.get(current?.key ?? key);
      if (before === undefined) seen.set(current?.key ?? key, `${sheet.name}, row ${String(row.row)}`);
      else read.refuse('key', key, `${key} stands in ${before} already.`);
      const fields = before === undefined ? read.fields() : null;
      result.lines.push(...read.lines);
      if (fields === null) continue;
      if (Object.keys(fields).length === 0) {
        if (read.lines.length === 0) result.unchanged += 1;
        continue;
      }
      result.changes.push({ _id: current?._id ?? null, version: current?.version ?? null, fields });
      const figure = { ...(current ?? NEW), ...fields };
      after.set(figure.key, figure);
      places.set(figure.key, { sheet: sheet.name, row: row.row });
    }
  }
  if (places.size === 0) return result;
  const [was, is] = [lintFigures(records), lintFigures([...after.values()])];
  result.lines = result.lines.concat(
    asked(result.changes, records, byFigure(is), places),
    notices(was, is, after, places),
  );
  return result;
}

type FindingsOf = (key: string) => readonly Finding[];

/** Looked up for each of up to 50,000 rows. */
function byFigure(findings: readonly Finding[]): FindingsOf {
  const groups = new Map(grouped(findings, ({ key }) => key).map((group) => [group[0]?.key, group]));
  return (key) => groups.get(key) ?? [];
}

/** A new value that contradicts itself becomes a question, as in the grid, unless its row says what its state is. */
function asked(
  changes: readonly FigureChange[],
  records: readonly FigureRecord[],
  is: FindingsOf,
  places: ReadonlyMap<string, Pick<ImportLine, 'sheet' | 'row'>>,
): ImportLine[] {
  const byId = new Map<string | null, FigureRecord>(records.map((record) => [record._id, record]));
  return changes.flatMap(({ _id, fields }) => {
    if (fields.measure === undefined && fields.text === undefined) return [];
    if (fields.state !== undefined || fields.question !== undefined) return [];
    const was = byId.get(_id);
    if (was?.state === 'question') return [];
    const figure: CatalogueFigure = { ...NEW, ...was, ...fields };
    const question = firstQuestion(is(figure.key), figure.key);
    if (question === null) return [];
    Object.assign(fields, { state: 'question', question } satisfies typeof fields);
    const [before, after] = [was && figureCells(was), figureCells({ ...figure, ...fields })];
    return (['state', 'question'] as const)
      .filter((column) => before?.[column] !== after[column])
      .map((column) => ({
        ...{ ...noticeOf(figure), ...places.get(figure.key), kind: 'change', field: FIGURE_COLUMNS[column] },
        ...{ before: before?.[column] ?? '', after: after[column] },
      }));
  });
}

interface RowNeeds {
  sheet: string;
  row: SheetRow;
  columns: ReadonlyMap<FigureColumn, number>;
  key: string;
  current: FigureRecord | null;
}

const cellOf = ({ cells }: SheetRow, column: number | undefined) =>
  column === undefined ? undefined : cells.get(column);
const same = (a: string, b: string) => oneLine(a.replaceAll('\u2212', '-')) === oneLine(b);

function createRow({ sheet, row, columns, key, current }: RowNeeds) {
  const was: FigureCells | null = current && figureCells(current);
  const lines: ImportLine[] = [];
  const isRefused = new Set<FigureColumn>();
  const line = (kind: ImportLine['kind'], column: FigureColumn, after: string, reason = '') => {
    const at = columns.get(column);
    lines.push({
      kind,
      sheet,
      row: row.row,
      column: at === undefined ? '' : columnName(at),
      record: 'figure',
      key: current?.key ?? key,
      title: subjectOf(current ?? { ...NEW, label: text('label') ?? '', product: text('product') ?? '' }),
      field: FIGURE_COLUMNS[column],
      before: was?.[column] ?? '',
      after,
      reason,
    });
  };
  const refuse = (column: FigureColumn, value: string, reason: string) => {
    if (isRefused.has(column)) return;
    isRefused.add(column);
    line('refused', column, value, reason);
  };
  /** What is written, or null where the file has no such column. */
  function text(column: FigureColumn): string | null {
    const at = columns.get(column);
    return at === undefined ? null : (row.cells.get(at)?.text.trim() ?? '');
  }
  /** The text of a cell that differs from what is there; null for all others. */
  function changed(column: FigureColumn): string | null {
    const cell = cellOf(row, columns.get(column));
    const value = text(column);
    if (cell?.problem !== undefined) {
      refuse(column, cell.text, cell.problem);
      return null;
    }
    if (value === null || same(value, was?.[column] ?? '')) return null;
    return value;
  }

  function fields(): Partial<CatalogueFigure> | null {
    const given: Partial<CatalogueFigure> = {};
    for (const column of ['family', 'product', 'label', 'condition', 'question'] as const) {
      const value = changed(column);
      if (value !== null) given[column] = value;
    }
    const source = { ...(current ?? NEW).source };
    for (const part of ['document', 'place', 'date'] as const) {
      const value = changed(part);
      if (value === null) continue;
      source[part] = value;
      given.source = source;
    }
    readState(given);
    readUsedFor(given);
    readMeasure(given);
    if (current === null) {
      given.key = key;
      if (!isFigureKey(key)) refuse('key', key, key === '' ? 'A figure needs a key.' : KEY_RULE);
    }
    return checked(given);
  }

  function readState(given: Partial<CatalogueFigure>) {
    const value = changed('state');
    if (value === null) return;
    const state = FIGURE_STATES.find((each) => each === value.toLowerCase());
    if (state === undefined) refuse('state', value, `“${value}” is no state: Confirmed, Question or Hidden.`);
    else given.state = state satisfies FigureState;
  }

  function readUsedFor(given: Partial<CatalogueFigure>) {
    const value = changed('use');
    if (value === null) return;
    const use = readUse(value);
    if (use === undefined) {
      const known = Object.values(LIMITED_LABELS).join('; ');
      refuse('use', value, `“${value}” is no use of a figure. Uses are: ${known}.`);
    } else given.use = use;
  }

  function readMeasure(given: Partial<CatalogueFigure>) {
    const cells = { us: changed('us'), metric: changed('metric') };
    const read = readValues(cells, current);
    if (read === null) return;
    const typed = cells[read.column] ?? '';
    if ('problem' in read) {
      refuse(read.column, typed, `“${typed}”: ${read.problem}`);
      return;
    }
    Object.assign(given, read.value);
    if (read.condition === undefined) return;
    if (given.condition !== undefined && given.condition !== read.condition)
      refuse(
        'condition',
        given.condition,
        `The value says “${read.condition}”, the condition something else.`,
      );
    else given.condition = read.condition;
  }

  /** The fields, once what they come to can be stored; null where a new figure cannot be made. */
  function checked(given: Partial<CatalogueFigure>): Partial<CatalogueFigure> | null {
    const next = { ...(current ?? NEW), ...given };
    const problems = lines.length > 0 && current === null ? {} : figureProblems(next);
    for (const [field, reason] of Object.entries(problems)) {
      const column = COLUMN_OF[field as keyof CatalogueFigure] ?? (field as FigureColumn);
      refuse(column, text(column) ?? '', reason);
    }
    if (lines.length > 0 && (current === null || Object.keys(problems).length > 0)) return null;
    const cells = figureCells(next);
    const kind = current === null ? 'new' : 'change';
    const shown = (Object.keys(FIGURE_COLUMNS) as FigureColumn[]).filter(
      (column) => !same(cells[column], was?.[column] ?? '') && column !== 'key',
    );
    if (current === null) line('new', 'key', [cells.us, cells.metric].filter(Boolean).join(' · '));
    else for (const column of shown) line(kind, column, cells[column]);
    return given;
  }

  return { lines, refuse, fields };
}

/** A line that no cell of the file says. */
const noticeOf = (figure: CatalogueFigure) =>
  ({
    ...{ kind: 'notice', sheet: '', row: 0, column: '', record: 'figure', key: figure.key },
    ...{ title: subjectOf(figure), field: '', before: '', after: '', reason: '' },
  }) satisfies ImportLine;

/** What the change makes contradict itself. */
function notices(
  was: readonly Finding[],
  is: readonly Finding[],
  after: ReadonlyMap<string, CatalogueFigure>,
  places: ReadonlyMap<string, Pick<ImportLine, 'sheet' | 'row'>>,
): ImportLine[] {
  const known = new Set(was.map(({ key, message }) => `${key}\n${message}`));
  return is
    .filter(({ key, message }) => !known.has(`${key}\n${message}`))
    .map(({ key, message }) => ({
      ...noticeOf(after.get(key) ?? { ...NEW, key, label: key }),
      ...places.get(key),
      after: message,
      reason: message,
    }));
}
