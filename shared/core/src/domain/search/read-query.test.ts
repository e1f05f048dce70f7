import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_MAX } from '../limits.ts';
import { readQuery } from './read-query.ts';

const codes = new Map([
  ['wagpb', 'WA-GP-B'],
  ['rs1', 'RS-1'],
]);
const known = {
  synonyms: [
    { word: 'leak', means: 'repair clamp' },
    { word: 'burst pipe', means: 'repair clamp' },
    { word: 'sewage backing up', means: 'flap valve' },
  ],
  codeOf: (compact: string) => codes.get(compact) ?? null,
};
const read = (query: string) => readQuery(query, known);
const question = (query: string) => decodeURIComponent(read(query).question.toString()).replaceAll('+', ' ');
const said = (query: string) => read(query).understood.map(({ as, text }) => `${as}: ${text}`);

describe('a query (D16.13)', () => {
  it.each([
    ['DN 250', 'size=DN 250', 'Size: DN 250 (NPS 10)'],
    ['10 in', 'size=NPS 10', 'Size: NPS 10 (DN 250)'],
    ['10”', 'size=NPS 10', 'Size: NPS 10 (DN 250)'],
    ['1 1/2 in', 'size=NPS 1.5', 'Size: NPS 1 1/2 (DN 40)'],
    ['2½ in', 'size=NPS 2.5', 'Size: NPS 2 1/2 (DN 65)'],
    ['1⁄2 in', 'size=NPS 0.5', 'Size: NPS 1/2 (DN 15)'],
    ['10.75 in', 'od=10.75&odUnit=in&pipe=od', 'Outside diameter: 10.75 in (273.1 mm)'],
    ['10 in OD', 'od=10&odUnit=in&pipe=od', 'Outside diameter: 10 in (254 mm)'],
    ['OD 274 mm', 'od=274&odUnit=mm&pipe=od', 'Outside diameter: 274 mm (10.79 in)'],
    ['8 bar', 'pressure=8&pressureUnit=bar', 'Pressure: 8 bar (116 psi) or more'],
    ['PN 16', 'pressure=16&pressureUnit=bar', 'Pressure: 16 bar (232 psi) or more'],
    ['16 ft', 'pressure=16&pressureUnit=ft', 'Pressure: 16 ft of water (4.88 m wc) or more'],
    ['\u221220 °C', 'temperature=-20&temperatureUnit=C', 'Temperature: \u221220 °C (\u22124 °F)'],
    ['DN 80 to 100', 'size=DN 80', 'Size: DN 80 (NPS 3) to DN 100 (NPS 4)'],
    ["6''", 'size=NPS 6', 'Size: NPS 6 (DN 150)'],
    ['6-inch', 'size=NPS 6', 'Size: NPS 6 (DN 150)'],
    ['6 pouces', 'size=NPS 6', 'Size: NPS 6 (DN 150)'],
    ['OD168', 'od=168&odUnit=mm&pipe=od', 'Outside diameter: 168 mm (6.61 in)'],
    ['25-foot head', 'pressure=25&pressureUnit=ft', 'Pressure: 25 ft of water (7.62 m wc) or more'],
    ['150 p.s.i.', 'pressure=150&pressureUnit=psi', 'Pressure: 150 psi (10.3 bar) or more'],
    ['1 000 kPa', 'pressure=10&pressureUnit=bar', 'Pressure: 10 bar (145 psi) or more'],
    ['1 500 kPa', 'pressure=15&pressureUnit=bar', 'Pressure: 15 bar (218 psi) or more'],
    ['1 200 mm', 'od=1200&odUnit=mm&pipe=od', 'Outside diameter: 1200 mm (47.24 in)'],
    ['29 inHg', 'pressure=14.244&pressureUnit=psi', 'Pressure: 14.244 psi (0.982 bar) or more'],
    ['6 in (150 mm)', 'size=NPS 6', 'Size: NPS 6 (DN 150)'],
    ['(DN 150)', 'size=DN 150', 'Size: DN 150 (NPS 6)'],
    ['168 mm (6 5/8 in)', 'od=168&odUnit=mm&pipe=od', 'Outside diameter: 168 mm (6.61 in)'],
    ['150 psi (10.3 bar)', 'pressure=150&pressureUnit=psi', 'Pressure: 150 psi (10.3 bar) or more'],
    ['100 to 150 psi', 'pressure=150&pressureUnit=psi', 'Pressure: 100 psi (6.89 bar) to 150 psi (10.3 bar)'],
    ['~6 in ID', 'size=NPS 6', 'Size: NPS 6 (DN 150)'],
    ['180ºF', 'temperature=180&temperatureUnit=F', 'Temperature: 180 °F (82 °C)'],
    ['-40 à 60 °C', 'temperature=-40&temperatureUnit=C', 'Temperature: −40 °C (−40 °F) to 60 °C (140 °F)'],
    ['pression de 10 bar', 'pressure=10&pressureUnit=bar', 'Pressure: 10 bar (145 psi) or more'],
    ['minus 40 F', 'temperature=-40&temperatureUnit=F', 'Temperature: \u221240 °F (\u221240 °C)'],
  ])('%s asks the finder %s', (query, asked, text) => {
    expect(question(query)).toBe(asked);
    expect(said(query)).toEqual([text]);
    expect(read(query).terms).toEqual([]);
  });

  it.each([
    ['8 in HDPE main 100 psi leak', 'size=NPS 8&pressure=100&pressureUnit=psi&material=hdpe', ['leak']],
    ['leaking 6 inch cast iron main', 'size=NPS 6&material=cast-iron', ['leaking']],
    ['PVC pipe leak', 'material=pvc', ['pipe', 'leak']],
    ['6 in ductile iron', 'size=NPS 6&material=ductile-iron', []],
    ['cast iron clamp 6 in', 'size=NPS 6&material=cast-iron', ['clamp']],
    ['6 in PVC 100 psi', 'size=NPS 6&pressure=100&pressureUnit=psi&material=pvc', []],
    ['6 in PVC sleeve', 'size=NPS 6', ['pvc', 'sleeve']],
    ['stainless steel pipe 6 in', 'size=NPS 6', ['stainless', 'steel']],
    // `HDPE` before a product is the product's material, not a pipe's. A pipe alone asks nothing.
    ['HDPE flap valve 8 in', 'size=NPS 8', ['hdpe', 'flap', 'valve']],
    ['HDPE pipe', '', ['hdpe', 'pipe']],
  ])('%s asks for the material of a pipe: %s', (query, asked, terms) => {
    expect(question(query)).toBe(asked);
    expect(read(query).terms.map(({ typed }) => typed)).toEqual(terms);
  });

  it('keeps a fraction as it was typed, and the words around it', () => {
    const { terms, understood } = read('clamp 2 in 2⅜ in OD box');
    expect(terms.map(({ typed }) => typed)).toEqual(['clamp', 'box']);
    expect(understood.map(({ typed, without }) => [typed, without])).toEqual([
      ['2 in', 'clamp 2⅜ in OD box'],
      ['2⅜ in OD', 'clamp 2 in box'],
    ]);
  });

  it('of several values asks for every size with the highest pressure', () => {
    const { requirements } = read('DN 80 to 125 8 bar 10 bar');
    expect(requirements.map(({ pipe }) => pipe?.nominal?.dn)).toEqual([80, 125, 90, 100]);
    expect(new Set(requirements.map(({ pressure }) => pressure?.text))).toEqual(new Set(['10 bar']));
  });

  it('a value goes with its conversion when it is removed', () => {
    const { understood } = read('clamp 6 in (150 mm) gaz 4 bar (58 psi)');
    expect(understood.map(({ typed, as, without }) => [typed, as, without])).toEqual([
      ['6 in (150 mm)', 'Size', 'clamp gaz 4 bar (58 psi)'],
      ['4 bar (58 psi)', 'Pressure', 'clamp 6 in (150 mm) gaz'],
      ['gaz', 'Medium', 'clamp 6 in (150 mm) 4 bar (58 psi)'],
    ]);
    expect(understood[0]?.instead?.query).toBe('clamp 6 in OD gaz 4 bar (58 psi)');
    expect(said('DN 150 (16 bar)')).toEqual(['Size: DN 150 (NPS 6)', 'Pressure: 16 bar (232 psi) or more']);
  });

  it('has several quantities and words, and each quantity can be removed', () => {
    const { requirements, terms, understood } = read('leak at DN 250 8 bar gas');
    expect(requirements).toMatchObject([
      { pipe: { nominal: { dn: 250 } }, pressure: { value: 8 }, medium: 'gas' },
    ]);
    expect(terms.map(({ typed }) => typed)).toEqual(['leak']);
    expect(understood.map(({ typed, without }) => [typed, without])).toEqual([
      ['DN 250', 'leak at 8 bar gas'],
      ['8 bar', 'leak at DN 250 gas'],
      ['gas', 'leak at DN 250 8 bar'],
      ['leak', 'at DN 250 8 bar gas'],
    ]);
  });

  it.each([
    ['gasket for gas 60 psi', 'gas', 'gasket for 60 psi'],
    ['leaking leak', 'leak', 'leaking'],
    ['pipes PE pipe 4 in', 'PE', 'pipes pipe 4 in'],
    ['burst in the pipe', 'burst pipe', ''],
    ['sewage is backing up', 'sewage backing', 'up'],
    ['clamp RS\u22121 (new)', 'RS-1', 'clamp (new)'],
  ])('%s loses the word %s whole, with dropped words in it', (query, typed, without) => {
    expect(read(query).understood.find((each) => each.typed === typed)?.without).toBe(without);
  });

  it('says that inches were taken for the nominal size, and how to ask for the diameter', () => {
    expect(read('clamp 10 in').understood[0]?.instead).toEqual({
      text: 'Use 10 in as a measured outside diameter',
      query: 'clamp 10 in OD',
    });
    expect(read('10 in OD').understood[0]?.instead).toBeUndefined();
  });

  it('says that millimeters were taken for the diameter, and how to ask for the nominal size', () => {
    expect(read('150mm clamp').understood[0]?.instead).toEqual({
      text: 'Use 150mm as a nominal size, DN 150',
      query: 'DN 150 clamp',
    });
    for (const query of ['150 mm OD', '168.3 mm']) expect(read(query).understood[0]?.instead).toBeUndefined();
  });

  it.each([
    ['1 in tap on 8 in main', 'size=NPS 8&branch=NPS 1'],
    ['tapping sleeve 8 in 2 in outlet', 'size=NPS 8&branch=NPS 2'],
    ['8x6" tee', 'size=NPS 8&branch=NPS 6'],
    ['6 x 4 in tapping sleeve', 'size=NPS 6&branch=NPS 4'],
  ])('%s asks for the branch: %s', (query, asked) => {
    expect(question(query)).toBe(asked);
  });

  it.each([
    ['4 ft pipe', 'size=NPS 48'],
    ['flap valve 3’ culvert', 'size=NPS 36'],
    ['1.2 m pipe', 'od=1200&odUnit=mm&pipe=od'],
    // With another size, or without a pipe, feet are a head.
    ['DN 300 10 ft pipe', 'size=DN 300&pressure=10&pressureUnit=ft'],
    ['10 ft of water pipe', 'pressure=10&pressureUnit=ft'],
  ])('%s asks for the diameter of a pipe: %s', (query, asked) => {
    expect(question(query)).toBe(asked);
  });

  it.each([
    ['clamp 300 mm long', '300 mm long'],
    ['12 in thick wall', '12 in thick'],
    ['hose 10 m long', '10 m long'],
    ['wall thickness 8 in', 'thickness 8 in'],
    ['12 in long, 6 in wide', '12 in long', '6 in wide'],
  ])('%s has a length or thickness, which is not compared', (query, ...said) => {
    expect(question(query)).toBe('');
    expect(read(query).problems).toEqual(
      said.map((each) => `“${each}”: The search doesn’t compare lengths and thicknesses.`),
    );
  });

  it.each([
    ['penstock 24 x 36 in', '24 x 36 in'],
    ['600 x 600 mm opening', '600 x 600 mm'],
    ['4 ft x 6 ft', '4 ft x 6 ft'],
    ['box culvert 4 x 6 ft', '4 x 6 ft'],
    ['1 m × 1 m gate', '1 m × 1 m'],
  ])('%s has the sides of a rectangle, which aren’t pipe sizes or heads', (query, said) => {
    expect(question(query)).toBe('');
    expect(read(query).problems).toEqual([`“${said}”: The search doesn’t compare rectangular openings.`]);
  });

  it('a circumference isn’t a diameter', () => {
    expect(question('clamp circumference 21 in')).toBe('');
    expect(read('clamp circumference 21 in').problems).toEqual([
      '“circumference 21 in”: Enter the diameter, which is the circumference divided by 3.14.',
    ]);
  });

  it.each([
    [`3' 6" pipe`, 'size=NPS 42'],
    ['3’-6” pipe', 'size=NPS 42'],
    ['5 ft 6 1/2 in', 'od=66.5'],
    ['sleeve 12 in, wall thickness 8 in', 'size=NPS 12'],
    ['clamp 6 in x 12 in long', 'size=NPS 6'],
    // A head next to a size has more feet than a pipe.
    [`20' 6" valve`, 'size=NPS 6&pressure=20&pressureUnit=ft'],
  ])('%s has one diameter: %s', (query, asked) => {
    expect(question(query)).toContain(asked);
  });

  it.each([
    ['wall seal 6 in pipe 10 in opening', 'size=NPS 6&opening=10&openingUnit=in'],
    ['10" sleeve, 6" pipe', 'size=NPS 6&opening=10&openingUnit=in'],
    ['DN 150 pipe, 250 mm core', 'size=DN 150&opening=250&openingUnit=mm'],
    ['casing 14 in pipe 8 in', 'size=NPS 8&opening=14&openingUnit=in'],
    ['carrier pipe 8 in casing 16 in', 'size=NPS 8&opening=16&openingUnit=in'],
    // Only the larger of two sizes can be the opening.
    ['10 in pipe 6 in hole', 'size=NPS 10'],
    ['flap valve 24 in opening', 'size=NPS 24'],
  ])('%s asks for the opening: %s', (query, asked) => {
    expect(question(query)).toBe(asked);
    expect(read(query).problems).toEqual([]);
  });

  it('both sizes of 6 x 4 in have its unit', () => {
    expect(said('6 x 4 in')).toEqual(['Size: NPS 6 (DN 150)', 'Size: NPS 4 (DN 100)']);
    expect(said('10 in core, 6 in pipe')).toEqual(['Opening: 10 in (254 mm)', 'Size: NPS 6 (DN 150)']);
    expect(read('FS 10 100 mm').terms.map(({ typed }) => typed)).toEqual(['fs', '10']);
  });

  it.each([
    ['over 8 in clamp', 'over 8 in', '8 in'],
    ['DN 800 and larger clamp', 'DN 800 and larger', 'DN 800'],
    ['clamp 8 in max', '8 in max', '8 in'],
    ['clamp over 200 F', 'over 200 F', '200 F'],
  ])('%s has an open end, which gets a sentence and no words', (query, open, typed) => {
    const { problems, terms, requirements } = read(query);
    expect(problems).toEqual([
      `“${open}”: We compare only ${typed}. Enter the whole range, such as 3 to 8 in or 20 to 60 °C.`,
    ]);
    expect(terms.map((term) => term.typed)).toEqual(['clamp']);
    expect(requirements).toHaveLength(1);
    for (const closed of ['clamp up to 200 F', 'clamp at least 100 psi', 'clamp between 3 and 8 in'])
      expect(read(closed)).toMatchObject({ problems: [], terms: [{ typed: 'clamp' }] });
  });

  it.each([
    ['6 in clamp 5 psi vacuum', '5 psi', ['Size: NPS 6 (DN 150)'], ['clamp']],
    ['vacuum of 30 inHg', '30 inHg', [], []],
  ])('%s has a vacuum, which no rating covers', (query, typed, text, terms) => {
    expect(read(query).problems).toEqual([`“${typed}”: We don’t list ratings for vacuum.`]);
    expect(said(query)).toEqual(text);
    expect(read(query).terms.map((term) => term.typed)).toEqual(terms);
    expect(said('vacuum valve 5 psi')).toEqual(['Pressure: 5 psi (0.345 bar) or more']);
  });

  it('reads words before punctuation as it reads others', () => {
    const query = 'clamp for 6 in pipe, 150 psi, water, 70 F?';
    expect(question(query)).toContain('medium=water');
    expect(read(query).terms.map(({ typed }) => typed)).toEqual(['clamp']);
    expect(read(query).understood.find(({ as }) => as === 'Medium')).toMatchObject({
      typed: 'water',
      without: 'clamp for 6 in pipe, 150 psi, 70 F?',
    });
    expect(question('6 in, ductile iron, 100 psi')).toContain('material=ductile-iron');
    expect(read('burst, pipe').understood[0]).toMatchObject({ as: 'Also', without: '' });
  });

  it('has a synonym whose word was dropped next to a size', () => {
    expect(said('burst pipe 8 in')).toEqual(['Size: NPS 8 (DN 200)', 'Also: repair clamp']);
    expect(said('burst 8 in')).toEqual(['Size: NPS 8 (DN 200)']);
  });

  it.each(['RS-1', 'A60', '4 clamps', 'class 150', '10', 'in a flood', '5 percent', '250 mmx'])(
    'reads no size in %s',
    (query) => {
      expect(read(query).requirements).toEqual([]);
    },
  );

  it('reads a pipe standard next to a size that its table has', () => {
    expect(question('6" C900 clamp')).toBe('size=NPS 6&pipe=c900');
    expect(read('6" AWWA C900 clamp').terms.map(({ typed }) => typed)).toEqual(['clamp']);
    expect(question('DN 250 ISO 2531')).toBe('size=DN 250&pipe=iso2531');
    expect(said('8 in DIPS')).toEqual([
      'Size: NPS 8 (DN 200)',
      'Pipe: HDPE, DIPS, AWWA C906, 9.05 in (229.9 mm) outside',
    ]);
    // Without a size, or with a size that the standard doesn't have, its name is an ordinary word.
    expect(question('C900 clamp')).toBe('');
    expect(question('1/2 in C900 clamp')).toBe('size=NPS 0.5');
  });

  it.each([
    ['-8 bar', expect.stringMatching(/^“-8 bar”: Enter gauge pressure as a positive number/)],
    ['0 mm OD', expect.stringMatching(/^“0 mm OD”: This value is less than 3 mm/)],
    ['5000000 psi', expect.stringMatching(/^“5000000 psi”: This value is more than 1000 bar/)],
    ['DN 251', expect.stringMatching(/^“DN 251”: This isn’t a nominal size/)],
    ['-300 C', expect.stringMatching(/^“-300 C”: This value is less than/)],
    ['6.625 OD', '“6.625 OD”: Is that in inches or millimeters? Enter OD 10.75 in or OD 273 mm.'],
    ['99999999999 in', expect.stringMatching(/^“99999999999 in”: This value is more than 5000 mm/)],
    ['1,219 mm', '“1,219” can be 1219 or 1.219: write it without the comma.'],
  ])('%s is refused with a sentence', (query, problem) => {
    expect(read(query)).toMatchObject({ requirements: [], problems: [problem] });
  });

  it.each([
    ['gas 2 mm', [], ['gas']],
    ['HDPE pipe 2 mm', [], ['hdpe']],
    ['size 2 mm gas', [], ['gas']],
    ['gas 1,000 kPa', [], ['gas']],
    ['gas 150 psia', [], ['gas']],
    ['gas DN 250 2 mm', ['Size: DN 250 (NPS 10)', 'Medium: Gas'], []],
    ['6" C900 clamp -8 bar', ['Size: NPS 6 (DN 150)', expect.stringMatching(/^Pipe: PVC/)], ['clamp']],
    // The two sizes contradict each other, so neither is compared.
    ['clamp DN 250 600 mm 8 bar', ['Pressure: 8 bar (116 psi) or more'], ['clamp']],
  ])('%s without the value that makes no sense is read as %j and the words %j', (query, text, terms) => {
    const answer = read(query);
    expect(answer.problems).toHaveLength(1);
    expect(said(query)).toEqual(text);
    expect(answer.terms.map(({ typed }) => typed)).toEqual(terms);
    expect(answer.requirements).toHaveLength(text.length > 0 ? 1 : 0);
  });

  it('of any text is read in full, and no longer than is allowed', () => {
    const pieces = fc.constantFrom(
      ...['DN ', '10', ' in', '"', '-', '1/2', '(', '<script>', 'a', ' ', '.', '{{', 'é', '\n', ','],
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
