import { describe, expect, it } from 'vitest';
import { drawnTable as byName, drawnTables as tables } from '../testing/drawn.ts';
import { figuresOfTable, type FactTableName } from './registry.ts';
import type { FactId } from '../facts/published.ts';
import { fact } from '../facts/registry.ts';
import { questionText } from '../facts/questions.ts';
import { UNPUBLISHED } from '@wa/core/domain/tables/resolved-table';

describe('fact tables', () => {
  it('have a cell for every column, and captions of their own', () => {
    for (const table of tables) {
      expect(table.rows.length).toBeGreaterThan(0);
      for (const row of table.rows) expect(row.cells).toHaveLength(table.columns.length);
    }
    expect(new Set(tables.map((table) => table.caption)).size).toBe(tables.length);
  });

  it('give every figure its unit', () => {
    for (const table of tables)
      for (const cell of table.rows.flatMap((row) => row.cells)) {
        if (cell.kind === 'figure') {
          expect(cell.unit).not.toBe('');
          expect(cell.full).toContain(cell.unit);
        } else {
          expect(cell.unit).toBe('');
          expect(cell.text === UNPUBLISHED).toBe(cell.kind === 'none');
        }
      }
  });

  it('show every figure in both systems, US first, side by side, and tell the pair apart', () => {
    for (const { columns } of tables)
      columns.forEach(({ system, label, unit }, i) => {
        const other = system === 'us' ? columns[i + 1] : columns[i - 1];
        if (system === null) return;
        expect(other?.system).toBe(system === 'us' ? 'metric' : 'us');
        expect([label, unit]).not.toEqual([other?.label, other?.unit]);
      });
  });

  it('name a shared unit in the head of the column', () => {
    const table = byName('seal-materials');
    expect(table.columns.map(({ label, unit }) => [label, unit])).toEqual([
      ['Color', undefined],
      ['Temperature', '°F'],
      ['Temperature', '°C'],
    ]);
    expect(table.rows[3]).toMatchObject({
      header: 'Silicone',
      cells: [
        { text: 'Brown', unit: '' },
        { text: '−76 to 392', unit: '°F', full: '−76 to 392 °F' },
        { text: '−60 to 200', unit: '°C', full: '−60 to 200 °C' },
      ],
    });
  });

  it('print a dash where nothing is published and say so below', () => {
    const clamps = byName('repair-clamps');
    const heat = clamps.rows.find((row) => row.header === 'HEAT');
    expect(heat?.cells.map((cell) => cell.text)).toEqual(['1 1/2 to 14', '40 to 350', '–', '–', '–', '–']);
    expect(clamps.notes.join(' ')).toContain('A dash means the value is not published');
    expect(byName('lp-couplings').notes.join(' ')).not.toContain('A dash');
  });

  it('leave out a condition column that would be empty', () => {
    expect(byName('disc-seals').columns.map((column) => column.label)).toEqual([
      'Value, US',
      'Value, metric',
    ]);
    expect(byName('pump-line-valves').columns.map((column) => column.label)).toEqual([
      'Value, US',
      'Value, metric',
      'Condition',
    ]);
  });

  it('say which units were converted, and which facts the owner must confirm', () => {
    const asked = byName('flap-valves-steel').notes.filter((note) => note.includes('please'));
    expect(asked).toEqual([expect.stringContaining(questionText('flap-head'))]);
    expect(byName('grip-couplings').notes).toEqual([
      'Converted from the published figures, limits rounded to the safe side: psi.',
    ]);
  });
});

describe('what the source leaves open', () => {
  it.each(tables.map((table) => [table.name, table] as const))(
    'is said below %s of every figure that it is about',
    (name, { notes }) => {
      const open = figuresOfTable(name as FactTableName)
        .map((key) => fact(key as FactId))
        .filter(({ state }) => state === 'question');
      for (const { product, label, question } of open) {
        const note = notes.find((each) => each.endsWith(`: ${question}.`));
        const last = product.split(' ').slice(-2).join(' ');
        expect(note).toContain(last);
        expect(note?.toLowerCase()).toContain(label.toLowerCase());
      }
    },
  );

  it('names both FS sleeves and both collars', () => {
    const asked = (name: string) => byName(name).notes.filter((note) => note.includes('please'));
    expect(asked('fs-sleeves')[0]).toMatch(/^Tapping sleeves FS 10 and FS 20, range: /);
    expect(asked('collars')[0]).toMatch(/^Collars type 1 and type 2, diameter: /);
  });
});

describe('the table of inch fractions', () => {
  it('runs from 1/8 to 3 inches in steps of 1/8, exact to the last digit', () => {
    const { rows } = byName('inch-fractions');
    expect(rows).toHaveLength(24);
    rows.forEach((row, i) => {
      const eighths = i + 1;
      const [decimal, metric] = row.cells;
      expect(Number(decimal?.text)).toBe(eighths / 8);
      expect(Number(metric?.text)).toBeCloseTo((eighths * 25.4) / 8, 9);
    });
    expect(rows.at(-1)?.cells.map((cell) => cell.full)).toEqual(['3.000 in', '76.200 mm']);
  });
});
