import { expect, it } from 'vitest';
import type { Unit } from './units';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { findingsAbout, questionAbout } from './questions.ts';

const record = (key: string, value: number, unit: Unit) =>
  buildFigureRecord({
    key,
    product: 'Disc seals',
    label: key,
    measure: { unit, values: [{ value, limit: 'upTo' }] },
  });

it('asks about a figure that contradicts another one of its family, and no other', () => {
  const pressure = record('pressure', 36, 'psi');
  const head = record('head', 80, 'ft of water');
  expect(questionAbout(pressure, [pressure, head])).toContain('36 psi');
  expect(findingsAbout(pressure, [pressure, head])).toHaveLength(1);
  expect(questionAbout(pressure, [pressure, { ...head, family: 'Plugs' }])).toBeNull();
});
