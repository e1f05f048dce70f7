/** The figures of the first content don't contradict each other. */
import { describe, expect, it } from 'vitest';
import { lintFigures } from '@wa/core/domain/figures/lint-figures';
import { readFigure, writeFigure } from '@wa/core/domain/figures/read-figure';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { seed, seedCatalogue } from '../../testing/seed/first-catalog.ts';

const figures: readonly CatalogueFigure[] = seed.figures;
const findings = lintFigures(figures);

describe('the figures of the first content', () => {
  it.each(figures.map((figure) => [figure.key, figure] as const))(
    '%s is written and read as the same figure (D14)',
    (_key, figure) => {
      const { measure, text } = figure;
      const same = measure === null ? { text } : { measure };
      expect(readFigure(writeFigure(figure))).toEqual(same);
      if (measure) expect(readFigure(writeFigure(figure), { unit: measure.unit })).toEqual(same);
    },
  );

  it('have a question for each finding of the rules, in its words', () => {
    for (const { key, question } of findings.filter((found) => found.question !== undefined))
      expect([key, seedCatalogue.figure(key)?.question]).toEqual([key, question]);
  });

  it('contradict each other only in these places', () => {
    expect(findings.map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'disc.pressure: 36 psi is 83 ft, not 80 ft.',
      'disc.head: 36 psi is 83 ft, not 80 ft.',
      'disc.eccentric.model: Two spellings: WA-GPUM and WA-GP-UM.',
      'disc.liner.models: Two spellings: WA-GP-F and WA-GPF.',
      'plug.pressure: 43 psi = 2.96 bar, not 3 bar.',
      'flap.steel.head: 16 ft = 4.88 m, not 6 m.',
      'penstock.head: 16 ft = 4.88 m, not 5 m.',
      'internal.pressure: 240 psi = 16.5 bar, not 16 bar.',
      'collar.1.diameter: Nothing is listed between 250 and 350 mm.',
      'collar.2.diameter: Nothing is listed between 250 and 350 mm.',
      'saddle.pipe: DN 40 is smaller than 68 mm outside diameter.',
      'saddle.pressure: DN 40 is smaller than 68 mm outside diameter.',
      'snap.pressure: Nothing is listed between 229 and 272 mm outside diameter.',
      'casing.eccentric.model: Two spellings: WA-GP-UM and WA-GPUM.',
    ]);
  });
});
