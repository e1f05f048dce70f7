import { describe, expect, it } from 'vitest';
import { buildFigure, buildLimit } from '../../testing/build-figure.ts';
import { buildPart } from '../../testing/build-part.ts';
import type { DrinkingWaterCertificate } from './drinking-water.ts';
import { findParts } from './find-parts.ts';
import { formFields } from './form-fields.ts';

const certificate = (fields: Partial<DrinkingWaterCertificate> = {}): DrinkingWaterCertificate => ({
  type: 'nsf-61',
  title: 'NSF/ANSI/CAN 61 A-1',
  size: null,
  temperature: null,
  conditions: '',
  ...fields,
});
const DN = { value: { from: 80, to: 300 }, unit: 'DN' } as const;
const COLD = { value: 23, unit: '°C', limit: 'upTo' } as const;

const figures = [
  buildLimit('nominal-size', 'DN', [{ value: 100 }, { value: 150 }, { value: 400 }]),
  buildLimit('pressure', 'bar', [{ value: 16 }]),
  buildFigure({ key: 'part.pipe', label: 'Pipe material', measure: null, text: 'Steel', use: null }),
];

const NEED = 'size=DN100&material=steel&pressure=10&pressureUnit=bar&medium=water';

function find(drinkingWater: DrinkingWaterCertificate[] | undefined, query = `${NEED}&drinking=yes`) {
  const part = buildPart({ tasks: ['close-leak'], figures, ...(drinkingWater && { drinkingWater }) });
  const answer = findParts(new URLSearchParams(`task=close-leak&${query}`), [part]);
  const [found] = answer.parts;
  const row = found?.compared.find(({ limits }) => limits === 'drinking-water');
  return { answer, found, row };
}

/** Returns the result of the comparison with the certificates, whatever else is compared. */
const resultOf = (certificates: DrinkingWaterCertificate[], query?: string) =>
  find(certificates, query).row?.result;

describe('"Drinking water?" (D31)', () => {
  it('asks, and compares nothing without a yes (D31.1)', () => {
    for (const query of [NEED, `${NEED}&drinking=no`])
      expect(find(undefined, query).row, query).toBeUndefined();
    const field = formFields(find(undefined, NEED).answer).find(({ name }) => name === 'drinking');
    expect(field).toMatchObject({ label: 'Drinking water?', value: '' });
    expect(field?.choices?.map(({ label }) => label)).toEqual(['Not known', 'Yes', 'No']);
  });

  it('calls a product without a certificate neither suitable nor unsuitable (D31.3)', () => {
    const { found, row, answer } = find(undefined);
    expect(found).toMatchObject({
      verdict: 'ask',
      reason: { governing: 'No drinking-water certificate is listed.', yours: '' },
    });
    expect(row).toMatchObject({
      need: 'NSF/ANSI/CAN 61',
      listed: '',
      result: 'not-listed',
      word: 'Not listed',
    });
    expect(answer.words.ask).toBe('Rating or certificate not listed');
    expect(answer.summary).toBe('DN 100, steel, 10 bar, drinking water');
  });

  it('says it also while other values are missing', () => {
    expect(find(undefined, 'drinking=yes').found).toMatchObject({
      verdict: 'ask',
      reason: {
        governing:
          'No drinking-water certificate is listed. Size, pressure, and pipe material not compared yet.',
      },
    });
    expect(find(undefined, 'size=DN100&drinking=yes').answer.words.ask).toBe(
      'Size or certificate not listed',
    );
  });

  it('names the certificate that covers the product, and NSF/ANSI/CAN 372 next to it', () => {
    const lead = certificate({ type: 'nsf-372', title: 'NSF/ANSI/CAN 372 B-2' });
    const { found, row } = find([certificate({ size: DN, conditions: '3 to 12 in (DN 80 to 300)' }), lead]);
    expect(row).toMatchObject({
      result: 'holds',
      word: '✓ OK',
      listed: 'NSF/ANSI/CAN 61 A-1: 3 to 12 in (DN 80 to 300); NSF/ANSI/CAN 372 B-2',
    });
    expect(found?.verdict).not.toBe('ask');
  });

  it('doesn’t confuse NSF/ANSI/CAN 372 with 61', () => {
    const { row, found } = find([certificate({ type: 'nsf-372', title: 'NSF/ANSI/CAN 372 B-2' })]);
    expect(row).toMatchObject({ result: 'not-listed', listed: 'NSF/ANSI/CAN 372 B-2' });
    expect(found?.reason.governing).toBe('No drinking-water certificate is listed.');
  });

  it.each([
    ['a covered size', 'size=DN100', 'holds'],
    ['its name in inches', 'size=NPS4', 'holds'],
    ['a size beyond it', 'size=DN400', 'not-listed'],
    ['no size', '', 'confirm'],
    ['a diameter, which can’t be compared with a nominal size', 'pipe=od&od=114&odUnit=mm', 'confirm'],
  ])('compares %s', (_name, query, result) => {
    expect(resultOf([certificate({ size: DN })], `${query}&drinking=yes`)).toBe(result);
  });

  it.each([
    ['a covered temperature', 'temperature=70&temperatureUnit=F', 'holds'],
    ['a higher temperature', 'temperature=40&temperatureUnit=C', 'not-listed'],
    ['no temperature', '', 'confirm'],
  ])('compares %s', (_name, query, result) => {
    expect(resultOf([certificate({ temperature: COLD })], `${query}&drinking=yes`)).toBe(result);
  });

  it('asks to confirm what isn’t known, and says which size isn’t certified', () => {
    const unknown = find([certificate({ temperature: COLD })]);
    expect(unknown.found?.verdict).toBe('fits-if');
    expect(unknown.found?.reason.governing).toContain(
      'Confirm that your temperature is certified: up to 73 °F (23 °C)',
    );
    const other = find([certificate({ size: DN })], `${NEED.replace('DN100', 'DN400')}&drinking=yes`);
    expect(other.found?.reason.governing).toBe(
      'No drinking-water certificate is listed for this size and temperature.',
    );
  });

  it('prefers a certificate without open conditions', () => {
    const [cold, any] = [certificate({ temperature: COLD }), certificate({ title: 'NSF/ANSI/CAN 61 C-3' })];
    expect(find([cold, any]).row).toMatchObject({ result: 'holds', listed: 'NSF/ANSI/CAN 61 C-3' });
  });

  it.each([
    ['drinking=maybe', 'Choose yes or no.'],
    ['drinking=yes&medium=gas', 'Drinking water needs water as the fluid. Change one of the two answers.'],
  ])('explains %s at its field, and keeps it', (query, problem) => {
    const { answer } = find(undefined, query);
    expect(answer).toMatchObject({ problems: { drinking: problem }, parts: [] });
    expect(answer.asked['drinking']).toBe(new URLSearchParams(query).get('drinking'));
  });
});
