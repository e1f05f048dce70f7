import { describe, expect, it } from 'vitest';
import type { CatalogueFigure } from './catalogue-figure';
import type { Unit } from './units';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { findingsAbout, followersOf, questionAbout } from './questions.ts';

const record = (key: string, value: number, unit: Unit, more: Partial<CatalogueFigure> = {}) =>
  buildFigureRecord({
    key,
    product: 'Disc seals',
    label: key,
    measure: { unit, values: [{ value, limit: 'upTo' }] },
    ...more,
  });
const pressure = record('pressure', 36, 'psi');
const head = record('head', 80, 'ft of water');
const question = questionAbout(pressure, [pressure, head]);
const asked = { ...head, state: 'question' as const, question: question ?? '' };
const changed = (value: number): CatalogueFigure => ({
  ...pressure,
  measure: { unit: 'psi', values: [{ value, limit: 'upTo' }] },
});

describe('a figure and those of its family', () => {
  it('are a question where they contradict each other', () => {
    expect(question).toContain('36 psi');
    expect(findingsAbout(pressure, [pressure, head])).toHaveLength(1);
    const elsewhere = { ...head, family: 'Plugs' };
    expect(questionAbout(pressure, [pressure, elsewhere])).toBeNull();
  });

  it('take along a question that names the figure that changes', () => {
    const [follower, ...others] = followersOf(pressure, changed(40), [pressure, asked]);
    expect(others).toEqual([]);
    expect(follower?.base._id).toBe('head');
    expect(follower?.form.question).toContain('40 psi');
    expect(follower?.form.question).not.toContain('36 psi');
  });

  it('settle a question that the change answers', () => {
    expect(followersOf(pressure, changed(34.7), [pressure, asked]).map(({ form }) => form)).toEqual([
      { state: 'confirmed', question: '' },
    ]);
  });

  it("leave a question in the office's own words", () => {
    const own = { ...asked, question: 'ask the plant in spring' };
    expect(followersOf(pressure, changed(40), [pressure, own])).toEqual([]);
  });
});
