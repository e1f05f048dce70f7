import { expect, test } from 'vitest';
import { revisionsOf, sheetStates, type SpecVersion } from './sheet-revisions.ts';

const pressure = (text: string) => ({ id: 'p', label: 'Pressure', text });
const size = { until: null, spec: { id: 's', label: 'Size', text: '2 in' } };
const codeOf = (specs: readonly { text: string }[]) => specs.map(({ text }) => text).join('|');
const revisions = (...specs: SpecVersion[][]) => revisionsOf(sheetStates(specs), codeOf);

test('a sheet whose specs never changed has its current revision only (D27.2)', () => {
  expect(revisions([size])).toEqual([{ code: '2 in', until: null, changes: [] }]);
});

test('each former revision says until when it was current and what changed since (D27.2)', () => {
  const versions = [
    { until: null, spec: pressure('10 bar') },
    { until: '2026-11-20T08:00:00.000Z', spec: pressure('12 bar') },
    { until: '2026-11-10T08:00:00.000Z', spec: pressure('16 bar') },
  ];
  expect(revisions([size], versions)).toEqual([
    { code: '2 in|10 bar', until: null, changes: [] },
    {
      code: '2 in|12 bar',
      until: '2026-11-20T08:00:00.000Z',
      changes: [{ label: 'Pressure', from: '12 bar', to: '10 bar' }],
    },
    {
      code: '2 in|16 bar',
      until: '2026-11-10T08:00:00.000Z',
      changes: [{ label: 'Pressure', from: '16 bar', to: '10 bar' }],
    },
  ]);
});

test('a value that came back is current, and a spec that was added or removed is named (D27.2)', () => {
  const back = [
    { until: null, spec: pressure('16 bar') },
    { until: '2026-11-20T08:00:00.000Z', spec: pressure('10 bar') },
    { until: '2026-11-10T08:00:00.000Z', spec: pressure('16 bar') },
  ];
  expect(revisions(back).map(({ code, until }) => [code, until])).toEqual([
    ['16 bar', null],
    ['10 bar', '2026-11-20T08:00:00.000Z'],
  ]);
  const added = [
    { until: null, spec: pressure('16 bar') },
    { until: '2026-11-20T08:00:00.000Z', spec: null },
  ];
  expect(revisions([size], added)[1]?.changes).toEqual([{ label: 'Pressure', from: '', to: '16 bar' }]);
});
