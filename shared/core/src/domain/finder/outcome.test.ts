import { describe, expect, it } from 'vitest';
import { buildFigure, buildLimit } from '../../testing/build-figure.ts';
import { buildPart } from '../../testing/build-part.ts';
import { TASKS, type Task } from '../products/tasks.ts';
import { findParts } from './find-parts.ts';

const part = buildPart({
  tasks: [...TASKS],
  figures: [
    buildLimit('outside-diameter', 'mm', [{ value: { from: 50, to: 500 } }]),
    buildLimit('pressure', 'bar', [
      { value: 16, when: { value: { from: 50, to: 500 }, unit: 'mm', of: 'OD' } },
      { value: 16, when: 'for gas' },
    ]),
    buildLimit('temperature', '°C', [{ value: { from: -20, to: 80 } }]),
    buildFigure({ key: 'part.pipe', label: 'Pipe material', measure: null, text: 'Steel', use: null }),
  ],
});

function find(query: string, task: Task = 'close-leak') {
  const { parts, missing, counts, words } = findParts(new URLSearchParams(`task=${task}&${query}`), [part]);
  return { ...parts[0], missing, counts, words };
}
const SIZE = 'od=168&odUnit=mm';
const PRESSURE = 'pressure=10&pressureUnit=bar';

describe('"Fits" needs enough (D16.6)', () => {
  it('names missing requirements, and calls nothing a fit before they are compared', () => {
    expect(find(`${SIZE}&material=steel`)).toMatchObject({
      verdict: 'so-far',
      missing: ['pressure'],
      words: { 'so-far': 'Size fits', 'fits-if': 'Size fits if confirmed', ask: 'Size not listed' },
      reason: { governing: 'Size and pipe material fit. Pressure not compared yet.', yours: '' },
    });
    expect(find(PRESSURE)).toMatchObject({
      verdict: 'fits-if',
      missing: ['size', 'material'],
    });
    expect(find(`${SIZE}&${PRESSURE}`)).toMatchObject({ verdict: 'so-far' });
    expect(find(`${SIZE}&${PRESSURE}&material=steel`)).toMatchObject({ verdict: 'fits', missing: [] });
  });

  it.each(['medium=gas', 'material=steel', 'medium=gas&material=steel', ''])(
    'never says "fits" for %s alone',
    (query) => {
      expect(find(query)).toMatchObject({
        verdict: 'ask',
        counts: { fits: 0, 'so-far': 0, 'fits-if': 0, ask: 1, no: 0 },
        words: { ask: 'Not compared yet' },
      });
      expect(find(query).missing.slice(0, 2)).toEqual(['size', 'pressure']);
    },
  );

  it('never calls a part a fit for a temperature alone, whatever the task', () => {
    for (const task of TASKS)
      expect(find('temperature=20&temperatureUnit=C&deflection=0', task).verdict).not.toBe('fits');
  });

  it('says that it does not fit, however little is compared', () => {
    // The size fails; the pressure isn't listed for it, and PVC would have to be confirmed.
    for (const more of ['', '&material=pvc', `&${PRESSURE}`, `&${PRESSURE}&material=pvc`])
      expect(find(`od=600&odUnit=mm${more}`).verdict).toBe('no');
  });
});
