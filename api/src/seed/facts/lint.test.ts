import { lintFigures } from '@wa/core/domain/figures/lint-figures';
import { readFigure, writeFigure } from '@wa/core/domain/figures/read-figure';
import { describe, expect, it } from 'vitest';
import { seedFigures } from './registry.ts';

const findings = lintFigures(seedFigures);
const questionOf = (key: string) => seedFigures.find((figure) => figure.key === key)?.question;

describe('seeded figures', () => {
  it.each(seedFigures.map((figure) => [figure.key, figure] as const))(
    '%s is written and read as the same figure',
    (_key, figure) => {
      const { measure, text } = figure;
      const same = measure === null ? { text } : { measure };
      expect(readFigure(writeFigure(figure))).toEqual(same);
      if (measure) expect(readFigure(writeFigure(figure), { unit: measure.unit })).toEqual(same);
    },
  );

  it('lint says of them what the questions say, in their words', () => {
    for (const { key, question } of findings.filter((found) => found.question !== undefined))
      expect(`${key}: ${String(question)}`).toBe(`${key}: ${String(questionOf(key))}`);
  });

  it('contradict themselves in these places and no other', () => {
    expect(findings.map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'disc.pressure: 36 psi is 83 ft, not 80 ft.',
      'disc.head: 36 psi is 83 ft, not 80 ft.',
      'disc.eccentric.model: Spelled in two ways: WA-GPUM and WA-GP-UM.',
      'disc.liner.models: Spelled in two ways: WA-GP-F and WA-GPF.',
      'plug.pressure: 43 psi = 2.96 bar, not 3 bar.',
      'flap.steel.head: 16 ft = 4.88 m, not 6 m.',
      'penstock.head: 16 ft = 4.88 m, not 5 m.',
      'internal.pressure: 240 psi = 16.5 bar, not 16 bar.',
      'collar.1.diameter: Nothing is said between 250 and 350 mm.',
      'collar.2.diameter: Nothing is said between 250 and 350 mm.',
      'saddle.pipe: DN 40 is smaller than 68 mm outside diameter.',
      'saddle.pressure: DN 40 is smaller than 68 mm outside diameter.',
      'snap.pressure: Nothing is said between 229 and 272 mm outside diameter.',
      'casing.eccentric.model: Spelled in two ways: WA-GP-UM and WA-GPUM.',
    ]);
  });
});
