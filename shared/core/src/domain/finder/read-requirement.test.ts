import { describe, expect, it } from 'vitest';
import { readRequirement } from './read-requirement.ts';

const read = (text: string) => readRequirement(new URLSearchParams(text));
const LEAK = 'task=close-leak';
const WALL = 'task=seal-wall';

describe('a requirement', () => {
  it('is read as people type it', () => {
    const { requirement: need, problems } = read(
      `${WALL}&pipe=b3610&size=NPS6&opening=10+3/4&openingUnit=in&pressure=10,5&pressureUnit=bar&medium=water`,
    );
    expect(problems).toEqual({});
    expect(need?.opening).toEqual({ value: 10.75, unit: 'in', text: '10 3/4 in', converted: '273.1 mm' });
    expect(need?.pressure).toEqual({ value: 10.5, unit: 'bar', text: '10,5 bar', converted: '152 psi' });
    expect(need?.pipe?.outside).toEqual({
      value: 6.625,
      unit: 'in',
      text: '6.625 in',
      converted: '168.3 mm',
    });
    expect(need?.pipe?.nominal).toEqual({ text: 'NPS 6', converted: 'DN 150', dn: 150 });
    expect(need?.medium).toBe('water');
  });

  it.each(['DN250', 'dn 250', 'DN 250', '250'])('has the size %s of ISO 2531', (size) => {
    expect(read(`${LEAK}&pipe=iso2531&size=${size}`).requirement?.pipe?.outside?.value).toBe(274);
  });

  it.each(['NPS10', '10', '10 in', '10"', '10-inch', '10 in (250 mm)', 'DN 250'])(
    'has the size %s of AWWA C151',
    (size) => {
      expect(
        read(`${LEAK}&pipe=c151&size=${encodeURIComponent(size)}`).requirement?.pipe?.outside?.value,
      ).toBe(11.1);
    },
  );

  it.each(['IN1-1/2', '1 1/2', '1-1/2', '1½', '1.5'])('has the size %s of copper tube', (size) => {
    expect(read(`${LEAK}&pipe=b88&size=${encodeURIComponent(size)}`).requirement?.pipe?.outside?.value).toBe(
      1.625,
    );
  });

  it.each([
    ['OD 200', '200 mm'],
    ['OD200', '200 mm'],
    ['DN/OD 200', '200 mm'],
    ['OD 8 in', '8 in'],
  ])('has the outside diameter %s without a standard, not a nominal size (D16.2)', (size, text) => {
    const { requirement: need, problems } = read(`${LEAK}&size=${encodeURIComponent(size)}`);
    expect(problems).toEqual({});
    expect(need?.pipe).toMatchObject({ nominal: null, outside: { text }, isMeasured: true });
  });

  it.each(['OD200', 'DN/OD 200', 'OD 200 mm', '200'])('has the size %s of ISO 4427', (size) => {
    expect(
      read(`${LEAK}&pipe=iso4427&size=${encodeURIComponent(size)}`).requirement?.pipe?.nominal?.text,
    ).toBe('DN/OD 200');
  });

  it.each([
    ['8', 'psi', '8 psi'],
    ['8 bar', 'psi', '8 bar'],
    ['20 ft', 'psi', '20 ft of water'],
    ['20', 'm', '20 m wc'],
    ['8 barg', 'bar', '8 bar'],
  ])('of %s in a field of %s is %s: a unit that is typed wins', (typed, unit, text) => {
    const { requirement: need, asked } = read(`${LEAK}&pressure=${typed}&pressureUnit=${unit}`);
    expect(need?.pressure?.text).toBe(text);
    expect(['psi', 'bar', 'ft', 'm']).toContain(asked.pressureUnit);
  });

  it('has US units where none is chosen', () => {
    const { requirement: need, asked } = read(`${LEAK}&pressure=100&temperature=-20`);
    expect([need?.pressure?.text, need?.temperature?.text]).toEqual(['100 psi', '−20 °F']);
    expect(asked).toMatchObject({ pressureUnit: 'psi', temperatureUnit: 'F', odUnit: 'in' });
  });

  it('has the material of its standard, whatever else the address says (D16.8)', () => {
    expect(read(`${LEAK}&pipe=b88&size=IN1&material=steel`).requirement?.material).toBe('copper');
    expect(read(`${LEAK}&size=NPS8&material=cast-iron`).requirement?.material).toBe('cast-iron');
    expect(read('task=shut-off&material=nonsense')).toMatchObject({
      problems: {},
      requirement: { material: null },
    });
  });
});

describe('shows a problem at its field (D16.12)', () => {
  it.each([
    ['task=fly', 'task', 'Choose one of the applications.'],
    [`${LEAK}&od=-5&pipe=od`, 'od', 'Enter a size greater than 0.'],
    [`${LEAK}&pressure=-8&pressureUnit=bar`, 'pressure', /gauge pressure/],
    [`${LEAK}&od=0&pipe=od`, 'od', /^This value is less than 3 mm \(0\.118 in\)/],
    [`${LEAK}&od=99999&odUnit=mm&pipe=od`, 'od', /^This value is more than 5000 mm/],
    [`${LEAK}&pressure=1e9`, 'pressure', /^This value is more than 1000 bar/],
    [`${LEAK}&temperature=-300&temperatureUnit=C`, 'temperature', /^This value is less than −273\.15 °C/],
    ['task=join-pipes&deflection=400', 'deflection', /^This value is more than 90°/],
    [`${LEAK}&pressure=lots`, 'pressure', /^Enter a number, such as/],
    [`${LEAK}&pressure=6-8`, 'pressure', 'Enter only one number.'],
    [
      `${LEAK}&pressure=8+mm`,
      'pressure',
      'This field doesn’t use mm. Use psi, bar, ft of water, or m of water.',
    ],
    [`${LEAK}&pressure=1,000`, 'pressure', /can be 1000 or 1\.000/],
    [`${LEAK}&pipe=od`, 'od', 'Enter the measured outside diameter.'],
    [`${LEAK}&pipe=iso2531`, 'size', 'Choose the nominal size of the pipe by Ductile iron, ISO 2531.'],
    [`${LEAK}&pipe=iso2531&size=DN260`, 'size', /^Ductile iron, ISO 2531 has no size “DN260”/],
    [`${LEAK}&size=250`, 'size', /^Is that NPS or DN/],
    [`${LEAK}&size=OD+6.625`, 'size', /^Is that in inches or millimeters\?/],
    [`${LEAK}&size=NPS+99999999`, 'size', /^This value is more than 5000 mm/],
    [
      `${LEAK}&pipe=iso2531&size=DN250&od=300&odUnit=mm`,
      'size',
      'DN 250 is 274 mm outside, but you also entered 300 mm. Enter only one of the two.',
    ],
    [`${LEAK}&pressure=-5+psi`, 'pressure', /We don’t list ratings for vacuum\.$/],
    [
      'task=branch&pipe=b3610&size=NPS4&branch=6',
      'branch',
      'The branch of NPS 6 is larger than the pipe, NPS 4. Check both sizes.',
    ],
    [`${LEAK}&medium=soup`, 'medium', 'Choose water, gas, or other.'],
    [
      `${WALL}&pipe=b3610&size=NPS6&opening=6&openingUnit=in`,
      'opening',
      'The opening of 6 in is not larger than the pipe, 6.625 in outside.',
    ],
    [`${WALL}&size=DN250&opening=270&openingUnit=mm`, 'opening', /DN 250, at least 273 mm outside/],
    ['task=branch&branch=-1', 'branch', /nominal/],
    ['task=branch&branch=OD+25', 'branch', /^This isn’t a nominal size/],
    [`${LEAK}&size=IN2`, 'size', /^This isn’t a nominal size/],
    [`${LEAK}&pipe=en10220&size=OD+200`, 'size', /^Steel, EN 10220, series 1 has no size/],
    [`${LEAK}&size=OD+200&od=300&odUnit=mm`, 'size', /^OD 200 is 200 mm outside, but you also/],
  ])('%s: %s', (text, field, sentence) => {
    const { requirement: need, problems } = read(text);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(sentence);
    expect(need).toBeNull();
  });

  it.each(['a'.repeat(10_000), '1'.repeat(10_000), '-'.repeat(10_000)])(
    'and kept short, however long the answer is',
    (text) => {
      const query = new URLSearchParams({
        task: 'close-leak',
        pressure: text,
        od: text,
        size: text,
        pipe: text,
        medium: text,
      });
      const { asked, problems } = readRequirement(query);
      for (const said of [...Object.values(asked), ...Object.values(problems)])
        expect(said.length).toBeLessThan(200);
    },
  );

  it.each(['size=DN2000&od=100', 'size=DN1400&od=110'])(
    'finds two sizes in %s, above the tables as well',
    (sizes) => {
      const { problems } = readRequirement(new URLSearchParams(`task=branch&${sizes}&odUnit=mm`));
      expect(Object.keys(problems)).toEqual(['size']);
    },
  );
});
