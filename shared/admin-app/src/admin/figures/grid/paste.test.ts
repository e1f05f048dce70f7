import { describe, expect, it } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { cellsOfText } from '../../../ui/copied-cells.ts';
import { isBlock, proposePaste } from './paste.ts';

const pressure = (key: string, value: number) =>
  buildFigureRecord({ key, measure: { unit: 'psi', values: [{ value, limit: 'upTo' }] } });
const figures = [pressure('disc.pressure', 36), pressure('plug.pressure', 43)];
let made = 0;
const propose = (text: string, column: 'key' | 'value' = 'value', row = 'disc.pressure') =>
  proposePaste(cellsOfText(text), {
    at: { row, column },
    rows: figures.map((figure) => ({ id: figure._id, figure })),
    family: 'Plugs',
    newId: () => `new/${String((made += 1))}`,
    questionOf: () => null,
  });

describe('cells of a spreadsheet', () => {
  it('are split at tabs and line ends, and a quoted one keeps its own', () => {
    expect(cellsOfText('a\tb\r\n"c\nd"\t"e ""f"""\n')).toEqual([
      ['a', 'b'],
      ['c d', 'e "f"'],
    ]);
  });

  it('keep the sign of an inch', () => {
    expect(cellsOfText('1/2"\t3"')).toEqual([['1/2"', '3"']]);
  });

  it('are a block only when there are several', () => {
    expect([isBlock('36 psi'), isBlock('36 psi\n'), isBlock('a\tb'), isBlock('a\nb')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('a pasted block', () => {
  it('says of each cell whether it is the same, what it was read as, or why it is refused', () => {
    const { cells, rows } = propose('up to 36 psi\nup to 45 psi');
    expect(cells.map(({ verdict }) => verdict)).toEqual(['same', 'read']);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ row: 'plug.pressure', form: { measure: { values: [{ value: 45 }] } } });
  });

  it.each([
    ['=A1*2', /Formula/],
    ['40 mm', /mm is a length/],
    ['40 to 10 psi', /upside down/],
  ])('refuses %s at its cell, with the reason, and the rest can be taken', (typed, reason) => {
    const { cells, rows } = propose(`${typed}\nup to 45 psi`);
    expect(cells[0]).toMatchObject({ verdict: 'refused' });
    expect(cells[0]?.says).toMatch(reason);
    expect(rows.map(({ row }) => row)).toEqual(['plug.pressure']);
  });

  it('leaves out the cell that cannot be read, and takes the others of its row', () => {
    const { cells, rows } = propose('40 mm\t\tat 20 °C');
    expect(cells.map(({ column, verdict }) => [column, verdict])).toEqual([
      ['value', 'refused'],
      ['condition', 'read'],
    ]);
    expect(rows[0]?.form).toEqual({ condition: 'at 20 °C' });
  });

  it('makes new figures below the last one, each whole or not at all', () => {
    const block = 'plug.length\tTapered plugs\tLength\t10 to 40 in\nplug.width\t\tWidth\t';
    const { cells, rows } = propose(`x\n${block}`, 'key', 'plug.pressure');
    expect(rows.filter(({ base }) => base === null).map(({ form }) => form.key)).toEqual(['plug.length']);
    expect(rows.find(({ base }) => base === null)?.form).toMatchObject({ family: 'Plugs', label: 'Length' });
    expect(cells.filter(({ verdict }) => verdict === 'refused').map(({ typed }) => typed)).toEqual([
      'plug.width',
      'Width',
    ]);
  });
});
