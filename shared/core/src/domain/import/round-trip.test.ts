import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { anyMeasure } from '../../testing/any-figure.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import { buildId, BUILT_AT } from '../../testing/build-id.ts';
import { buildProduct } from '../../testing/build-product.ts';
import type { CatalogueFigure, Measure } from '../figures/catalogue-figure.ts';
import { phraseOf } from '../figures/figure-text.ts';
import type { FigureRecord } from '../figures/figure-record.ts';
import { counterpartOf } from '../figures/units.ts';
import { usesOf } from '../figures/used-for.ts';
import { FIGURE_COLUMNS, figureSheets, type FigureColumn } from './figure-columns.ts';
import { productSheet, readProductRows } from './product-rows.ts';
import { readFigureRows } from './read-figure-rows.ts';
import type { Sheet, SheetText } from './sheet.ts';

const stored = (figure: CatalogueFigure): FigureRecord => ({
  ...figure,
  _id: buildId(),
  version: 1,
  updatedAt: BUILT_AT,
  isDeleted: false,
  order: 0,
  formerKeys: [],
});
const record = (overrides: Partial<CatalogueFigure> = {}) => stored(buildFigure(overrides));
const read = ({ name, rows }: SheetText): Sheet => ({
  name,
  rows: rows.map((cells, at) => ({
    row: at + 1,
    cells: new Map(
      [...cells.entries()].filter(([, text]) => text !== '').map(([column, text]) => [column, { text }]),
    ),
  })),
});
const exported = (records: readonly FigureRecord[]) => figureSheets(records).map(read);
const column = (name: FigureColumn) => Object.keys(FIGURE_COLUMNS).indexOf(name);

/** The exported sheets with some cells of the first row typed over. */
function edited(figure: FigureRecord, cells: Partial<Record<FigureColumn, string>>) {
  const [sheet] = figureSheets([figure]);
  const rows = (sheet?.rows ?? []).map((row, at) =>
    at === 0
      ? row
      : row.map((text, index) => cells[Object.keys(FIGURE_COLUMNS)[index] as FigureColumn] ?? text),
  );
  return readFigureRows([read({ name: 'Sheet', rows })], [figure]);
}
const kinds = ({ lines }: ReturnType<typeof edited>) => lines.map(({ kind }) => kind);

const shown = (figure: CatalogueFigure) => [phraseOf(figure), figure.text];
const anyText = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/);
const anyRecord = fc
  .record({
    measure: fc.oneof(anyMeasure, fc.constant(null)),
    text: anyText,
    family: fc.constantFrom(
      'Disc seals',
      'Repair clamps',
      'A family with a name longer than a sheet may have',
    ),
    condition: fc.oneof(fc.constant(''), anyText),
    state: fc.constantFrom('confirmed' as const, 'hidden' as const),
  })
  .map(({ text, ...rest }) => record({ ...rest, text: rest.measure === null ? text : '' }))
  .chain((figure) =>
    fc
      .constantFrom(null, ...usesOf(figure))
      .chain((limits) => fc.constantFrom('no' as const, 'ask' as const).map((beyond) => ({ limits, beyond })))
      .map(({ limits, beyond }) => ({ ...figure, use: limits && { limits, beyond } })),
  );

describe('a question that names a figure of the file', () => {
  const ask = 'published as 36 psi and as about 80 ft; 36 psi is 83 ft: please confirm with us';
  const product = { family: 'Disc seals', product: 'Disc seals', state: 'question' as const, question: ask };
  const pressure = record({
    ...{ ...product, key: 'disc.pressure', label: 'Pressure' },
    measure: { unit: 'psi', values: [{ value: 36, limit: 'upTo' }] },
  });
  const head = record({
    ...{ ...product, key: 'disc.head', label: 'Head' },
    measure: { unit: 'ft of water', values: [{ value: 80, limit: 'upToAbout' }] },
  });
  const bring = (cells: Partial<Record<FigureColumn, string>>, records = [pressure, head]) => {
    const [sheet] = figureSheets(records);
    const rows = (sheet?.rows ?? []).map((row, at) =>
      row.map((text, index) =>
        at === 1 ? (cells[Object.keys(FIGURE_COLUMNS)[index] as FigureColumn] ?? text) : text,
      ),
    );
    const { changes, lines } = readFigureRows([read({ name: 'Sheet', rows })], records);
    const fields = Object.fromEntries(changes.map((each) => [each._id, each.fields]));
    return { own: fields[pressure._id], other: fields[head._id], lines };
  };

  it('is worded anew, in the figure and in the other one, and the preview says so', () => {
    const { own, other, lines } = bring({ us: 'up to 40 psi', metric: '' });
    const question = 'published as 40 psi and as about 80 ft; 40 psi is 92.3 ft: please confirm with us';
    expect([own?.question, other]).toEqual([question, { question }]);
    const told = lines.filter(({ kind, field }) => kind === 'change' && field === 'Question');
    expect(told.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['disc.pressure', ask, question],
      ['disc.head', ask, question],
    ]);
  });

  it('is settled by a value that agrees', () => {
    const settled = { state: 'confirmed', question: '' };
    const { own, other } = bring({ us: 'up to 34.7 psi', metric: '' });
    expect([own, other]).toEqual([expect.objectContaining(settled), settled]);
  });

  it("stays where the file words it, or where it is the office's own", () => {
    const typed = bring({ us: 'up to 40 psi', metric: '', question: 'ask the plant' });
    expect(typed.own).toMatchObject({ question: 'ask the plant' });
    const own = { ...head, question: 'ask the plant in spring' };
    expect(bring({ us: 'up to 40 psi', metric: '' }, [pressure, own]).other).toBeUndefined();
  });
});

describe('figures as sheets', () => {
  it('come back as they went: nothing would change', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), (records) => {
        const { changes, lines, rows, unchanged } = readFigureRows(exported(records), records);
        expect([changes, lines]).toEqual([[], []]);
        expect([rows, unchanged]).toEqual([records.length, records.length]);
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('read any other figure that is typed into them', () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom('own', 'other', 'words'), (after, had) => {
        const unit =
          after.measure && (had === 'own' ? after.measure.unit : counterpartOf(after.measure.unit));
        const measure: Measure | null =
          unit && had !== 'words' ? { unit, values: [{ value: unit === 'NPS' ? 2 : 50 }] } : null;
        const before = { ...after, measure, text: measure ? '' : 'Before', condition: 'before', use: null };
        const { changes, lines } = readFigureRows(exported([after]), [before]);
        expect(lines.filter(({ kind }) => kind === 'refused')).toEqual([]);
        // Where both conversions are exact, either column can be the source's: what is shown is the same.
        expect(shown({ ...before, ...changes[0]?.fields })).toEqual(shown(after));
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('take whichever value was changed, and both where they agree', () => {
    const figure = record();
    expect(edited(figure, { us: 'up to 40 psi' }).changes[0]?.fields).toEqual({
      measure: { unit: 'psi', values: [{ value: 40, limit: 'upTo' }] },
      text: '',
    });
    expect(edited(figure, { metric: 'up to 3 bar' }).changes[0]?.fields.measure).toEqual({
      unit: 'bar',
      values: [{ value: 3, limit: 'upTo' }],
    });
    const both = edited(figure, { us: 'up to 40 psi', metric: 'up to 2.75 bar' });
    expect(both.changes[0]?.fields.measure).toMatchObject({ unit: 'psi', values: [{ value: 40 }] });
    const apart = edited(figure, { us: 'up to 40 psi', metric: 'up to 3 bar' });
    expect(apart.changes).toEqual([]);
    expect(apart.lines).toMatchObject([
      { kind: 'refused', column: 'F', reason: expect.stringContaining('up to 2.75 bar is not up to 3 bar') },
    ]);
  });

  it('keep the pair that the source prints when one half of it is changed', () => {
    const published = { value: 6, unit: 'm wc' } as const;
    const figure = record({
      label: 'Head',
      measure: { unit: 'ft of water', values: [{ value: 16, published }] },
    });
    expect(edited(figure, { metric: '4.9 m' }).changes[0]?.fields.measure).toEqual({
      unit: 'ft of water',
      values: [{ value: 16, published: { value: 4.9, unit: 'm wc' } }],
    });
  });

  it('take what a figure is used for, and nothing that its unit does not fit', () => {
    const figure = record();
    const ask = { limits: 'pressure', beyond: 'ask' } as const;
    expect(edited(figure, { use: 'pressure or head (beyond it: ask us)' }).changes[0]?.fields).toEqual({
      use: ask,
    });
    expect(edited({ ...figure, use: ask }, { use: '' }).changes[0]?.fields).toEqual({ use: null });
  });

  const refused: [Partial<Record<FigureColumn, string>>, string, string][] = [
    [{ use: 'speed' }, '“speed” is no use of a figure. Uses are: Nominal size of the pipe;', 'M'],
    [{ use: 'Temperature' }, 'A figure in psi cannot be used for “Temperature”.', 'M'],
    [{ us: '60-15 psi' }, 'The range is upside down: 60 to 15.', 'E'],
    [{ us: '3 m' }, 'm is a length, this figure is a pressure. Allowed: psi, bar.', 'E'],
    [{ us: '12 kg' }, '“kg” is no unit', 'E'],
    [{ us: '' }, 'A figure needs a value or a text.', 'E'],
    [{ label: '' }, 'A figure needs a label', 'D'],
    [{ state: 'sure' }, '“sure” is no state', 'K'],
  ];
  it.each(refused)('refuse %j at its cell and change nothing', (cells, reason, at) => {
    const { changes, lines } = edited(record(), cells);
    expect(changes).toEqual([]);
    expect(lines).toMatchObject([{ kind: 'refused', sheet: 'Sheet', row: 2, column: at }]);
    expect(lines[0]?.reason).toContain(reason);
  });

  it('refuse a formula at its cell, and the second row of a key', () => {
    const figure = record();
    const [sheet] = exported([figure]);
    const rows = sheet?.rows ?? [];
    const [head, first] = rows;
    if (!head || !first) throw new Error('A head and a row');
    const formula = new Map(first.cells).set(column('us'), { text: '72', problem: 'Formulas are not taken' });
    const result = readFigureRows(
      [{ name: 'S', rows: [head, { row: 2, cells: formula }, { row: 9, cells: first.cells }] }],
      [figure],
    );
    expect(result.changes).toEqual([]);
    expect(result.lines).toMatchObject([
      { kind: 'refused', row: 2, column: 'E', reason: 'Formulas are not taken' },
      { kind: 'refused', row: 9, column: 'A', reason: `${figure.key} stands in S, row 2 already.` },
    ]);
  });

  it('make a new figure of a key that is none, and delete nothing for a missing row', () => {
    const figures = [record(), record()];
    const added = record({
      key: 'plus.deflection',
      label: 'Deflection',
      measure: { unit: '°', values: [{ value: 6 }] },
    });
    const result = readFigureRows(exported([added]), figures);
    expect(result.changes).toMatchObject([{ _id: null, version: null, fields: { key: 'plus.deflection' } }]);
    expect(kinds(result)).toEqual(['new']);
  });

  it('tell what a change makes contradict itself, and make it a question as the grid does', () => {
    const QUESTION = 'published as 40 psi and as about 83 ft; 40 psi is 92.3 ft: please confirm with us';
    const product = { product: 'Disc seals' };
    const pressure = record({
      ...product,
      key: 'p',
      measure: { unit: 'psi', values: [{ value: 36, limit: 'upTo' }] },
    });
    const head = record({
      ...product,
      key: 'h',
      label: 'Head',
      measure: { unit: 'ft of water', values: [{ value: 83 }] },
    });
    const [sheet] = figureSheets([pressure, head]);
    const rows =
      sheet?.rows.map((row) => row.map((text) => (text === 'up to 36 psi' ? 'up to 40 psi' : text))) ?? [];
    const { lines, changes } = readFigureRows([read({ name: 'S', rows })], [pressure, head]);
    expect(changes).toMatchObject([{ fields: { state: 'question', question: QUESTION } }]);
    expect(lines.filter(({ field }) => field === 'State' || field === 'Question')).toMatchObject([
      { key: 'p', row: 2, field: 'State', before: 'Confirmed', after: 'Question' },
      { key: 'p', row: 2, field: 'Question', before: '', after: QUESTION },
    ]);
    const said = rows.map((row) => row.map((text) => (text === 'Confirmed' ? 'Hidden' : text)));
    const settled = readFigureRows([read({ name: 'S', rows: said })], [pressure, head]).changes;
    expect(settled).toMatchObject([{ fields: { state: 'hidden' } }, { fields: { state: 'hidden' } }]);
    expect(lines.filter(({ kind }) => kind === 'notice')).toMatchObject([
      { key: 'p', row: 2, reason: '40 psi is 92.3 ft, not 83 ft.' },
      { key: 'h', row: 0 },
    ]);
  });
});

describe('products as a sheet', () => {
  const products = [buildProduct({ order: 0 }), buildProduct({ order: 1 }), buildProduct({ order: 2 })];
  const typed = (change: (rows: string[][]) => void) => {
    const sheet = productSheet(products);
    const rows = sheet.rows.map((row) => [...row]);
    change(rows);
    return readProductRows([read({ name: 'Products', rows })], products);
  };

  it('come back as they went', () => {
    expect(typed(() => {})).toEqual({ changes: [], lines: [], rows: 3, unchanged: 3, order: null });
  });

  it('change title and metadata, and put a product to another place', () => {
    const { changes, order, lines } = typed((rows) => {
      rows[1]?.splice(1, 1, 'New title');
      rows[3]?.splice(3, 1, '1');
      rows[3]?.splice(5, 1, 'Described');
    });
    const [a, b, c] = products.map(({ _id }) => _id);
    expect(changes).toEqual([
      { _id: a, version: 1, fields: { title: 'New title' } },
      { _id: c, version: 1, fields: { metaDescription: 'Described' } },
    ]);
    expect(order).toEqual([c, a, b]);
    expect(lines.map(({ field, after }) => [field, after])).toEqual([
      ['Title', 'New title'],
      ['Meta description', 'Described'],
      ['Order', '1'],
    ]);
  });

  it('refuse an empty title, an unknown slug, a place that is none and a repeated row', () => {
    const { lines, changes, order } = typed((rows) => {
      rows[1]?.splice(1, 1, '');
      rows[2]?.splice(3, 1, '4');
      rows.push([...(rows[3] ?? [])], ['nowhere', 'X', '', '', '', '']);
    });
    expect([changes, order]).toEqual([[], null]);
    expect(lines.map(({ kind, row, column: at }) => [kind, row, at])).toEqual([
      ['refused', 2, 'B'],
      ['refused', 3, 'D'],
      ['refused', 5, 'A'],
      ['refused', 6, 'A'],
    ]);
  });
});
