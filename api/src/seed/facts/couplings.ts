import { classedFact, factsOf, figureFact, textFact } from './define-facts.ts';

/** LP, grip and plus couplings, and the encapsulating collar. */
export const couplingFacts = {
  ...factsOf('LP couplings', {
    'lp.size': figureFact('Nominal size', [65, 80, 100, 125, 150, 200, 250], 'DN'),
    'lp.length': figureFact('Length', [100, 150, 200], 'mm'),
  }),
  ...factsOf('Grip couplings', {
    'grip.pressure': classedFact('Pressure', 'bar', [
      { value: 16, when: 'for water' },
      { value: 5, when: 'for gas' },
    ]),
    'grip.deflection': classedFact('Deflection', '°', [
      { value: 8 },
      { value: 4, when: 'with flange adaptor' },
    ]),
  }),
  ...factsOf('Plus couplings', {
    'plus.diameter': classedFact(
      'Outside diameter',
      'mm',
      [
        { value: { from: 25, to: 55 }, when: 'for the smallest coupling' },
        { value: { from: 1219, to: 1260 }, when: 'for the largest coupling' },
      ],
      { question: 'plus-range' },
    ),
    'plus.deflection': figureFact('Deflection', 6, '°'),
  }),
  ...factsOf('Collars type 1', {
    'collar.1.diameter': figureFact('Diameter', { from: 80, to: 250 }, 'mm', { question: 'collar-gap' }),
    'collar.1.tolerance': figureFact('Tolerance', 16, 'mm', { isMaximum: true }),
    'collar.1.class': textFact('Pressure class', 'PN 16', { source: 'specification 9' }),
  }),
  ...factsOf('Collars type 2', {
    'collar.2.diameter': figureFact('Diameter', { from: 350, to: 1200 }, 'mm', { question: 'collar-gap' }),
    'collar.2.tolerance': figureFact('Tolerance', 30, 'mm', { isMaximum: true, condition: 'each side' }),
  }),
} as const;
