import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_MAX } from './search-path.ts';
import { readQuery } from './read-query.ts';

const known = {
  synonyms: [
    { word: 'leak', means: 'repair clamp' },
    { word: 'burst pipe', means: 'repair clamp' },
  ],
  codes: new Map([
    ['wagpb', 'WA-GP-B'],
    ['rs1', 'RS-1'],
  ]),
};
const read = (query: string) => readQuery(query, known);
const need = (query: string) =>
  read(query).needs.map(({ limits, value, unit }) => `${limits} ${String(value)} ${unit}`);
const said = (query: string) => read(query).understood.map(({ as, text }) => `${as}: ${text}`);

describe('a query', () => {
  it.each([
    ['DN 250', ['nominal-size 250 DN'], 'Size: DN 250, in inches NPS 10'],
    ['dn250', ['nominal-size 250 DN'], 'Size: DN 250, in inches NPS 10'],
    ['10 in', ['nominal-size 10 NPS'], 'Size: NPS 10, in metric DN 250'],
    ['10 inch', ['nominal-size 10 NPS'], 'Size: NPS 10, in metric DN 250'],
    ['10"', ['nominal-size 10 NPS'], 'Size: NPS 10, in metric DN 250'],
    ['10”', ['nominal-size 10 NPS'], 'Size: NPS 10, in metric DN 250'],
    ['1 1/2 in', ['nominal-size 1.5 NPS'], 'Size: NPS 1 1/2, in metric DN 40'],
    ['10.75 in', ['outside-diameter 10.75 in'], 'Outside diameter: 10.75 in (273.1 mm)'],
    ['10 in OD', ['outside-diameter 10 in'], 'Outside diameter: 10 in (254 mm)'],
    ['274 mm OD', ['outside-diameter 274 mm'], 'Outside diameter: 274 mm (10.79 in)'],
    ['OD 274 mm', ['outside-diameter 274 mm'], 'Outside diameter: 274 mm (10.79 in)'],
    ['8 bar', ['pressure 8 bar'], 'Pressure: 8 bar (116 psi) or more'],
    ['120 psi', ['pressure 120 psi'], 'Pressure: 120 psi (8.27 bar) or more'],
    ['16 ft', ['pressure 16 ft of water'], 'Pressure: 16 ft of water (4.87 m wc) or more'],
    ['-20 C', ['temperature -20 °C'], 'Temperature: \u221220 °C (\u22124 °F)'],
    ['\u221220 °C', ['temperature -20 °C'], 'Temperature: \u221220 °C (\u22124 °F)'],
    [
      'DN 80 to 100',
      ['nominal-size 80 DN', 'nominal-size 100 DN'],
      'Size: DN 80 to 100, in inches NPS 3 to 4',
    ],
  ])('%s holds %j', (query, needs, text) => {
    expect(need(query)).toEqual(needs);
    expect(said(query)).toEqual([text]);
    expect(read(query).terms).toEqual([]);
  });

  it('has several needs beside words, and each can be taken out', () => {
    const { needs, terms, understood } = read('leak at DN 250 8 bar gas');
    expect(needs.map(({ value }) => value)).toEqual([250, 8]);
    expect(terms.map(({ typed }) => typed)).toEqual(['leak']);
    expect(understood.map(({ typed, without }) => [typed, without])).toEqual([
      ['DN 250', 'leak at 8 bar gas'],
      ['8 bar', 'leak at DN 250 gas'],
      ['gas', 'leak at DN 250 8 bar'],
      ['leak', 'at DN 250 8 bar gas'],
    ]);
  });

  it('takes two units side by side for two needs, not for a range', () => {
    expect(need('8 bar -20 C')).toEqual(['pressure 8 bar', 'temperature -20 °C']);
  });

  it('says that inches were taken for the nominal size, and how to ask for the diameter', () => {
    expect(read('clamp 10 in').understood[0]?.instead).toEqual({
      text: 'Take 10 in as a measured outside diameter',
      query: 'clamp 10 in OD',
    });
    expect(read('10 in OD').understood[0]?.instead).toBeUndefined();
  });

  it.each(['wa gp b', 'WAGPB', 'WA-GP-B', 'Wa Gp-b'])('knows a part number in any spelling: %s', (query) => {
    expect(said(query)).toEqual(['Part number: WA-GP-B']);
    expect(read(query).terms).toMatchObject([{ isCode: true, means: [['wagpb']] }]);
  });

  it('knows what the office calls it, in one word or two, also in the plural', () => {
    expect(said('leaks')).toEqual(['Also: repair clamp']);
    expect(said('a burst pipe')).toEqual(['Also: repair clamp']);
    expect(read('leak').terms[0]?.means).toEqual([['leak'], ['repair', 'clamp']]);
  });

  it.each(['RS-1', 'A60', '4 clamps', 'class 150', '10', 'in a flood', '5 percent', '250 mmx'])(
    'reads no size in %s',
    (query) => {
      expect(need(query)).toEqual([]);
    },
  );

  it.each([
    ['-8 bar', '“-8 bar” is not more than 0, as a pressure is.'],
    ['0 mm OD', '“0 mm OD” is not more than 0, as an outside diameter is.'],
    ['5000000 psi', '“5000000 psi” is more than anything here is made for: check the number and its unit.'],
    ['90000 C', '“90000 C” is more than anything here is made for: check the number and its unit.'],
    ['DN 100000', '“DN 100000” is larger than any pipe that is made.'],
    ['DN 251', '“DN 251” is no nominal size that pipes are made in.'],
    ['-300 C', '“-300 C” is colder than anything can be.'],
    ['1,219 mm', '“1,219” can be 1219 or 1.219: write it without the comma.'],
  ])('%s is refused with a sentence', (query, problem) => {
    expect(read(query)).toMatchObject({ needs: [], problems: [problem] });
  });

  it('of any text is read in full, and no longer than is allowed', () => {
    const pieces = fc.constantFrom(
      'DN ',
      '10',
      ' in',
      '"',
      '-',
      '1/2',
      '(',
      '<script>',
      'a',
      ' ',
      '.',
      '{{',
      'é',
      '\n',
      ',',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 300 }), (parts) => {
        const { query, understood } = read(parts.join(''));
        expect(query.length).toBeLessThanOrEqual(QUERY_MAX);
        for (const { typed } of understood) expect(typed).not.toBe('');
      }),
    );
    expect(read('1'.repeat(10_000)).query).toHaveLength(QUERY_MAX);
  });
});
