import { figureFact, textFact } from './fact.ts';

/** LP, grip and plus couplings, and the encapsulating collar. */
export const couplingFacts = {
  'lp.size': figureFact('Nominal size', [65, 80, 100, 125, 150, 200, 250], 'DN'),
  'lp.length': figureFact('Length', [100, 150, 200], 'mm'),
  'grip.deflection': figureFact('Deflection', 8, '°'),
  'grip.flangeDeflection': figureFact('Deflection with flange adaptor', 4, '°'),
  'grip.water': figureFact('Pressure, water', 16, 'bar'),
  'grip.gas': figureFact('Pressure, gas', 5, 'bar'),
  'plus.smallest': figureFact('Outside diameter, smallest coupling', { from: 25, to: 55 }, 'mm'),
  'plus.largest': figureFact('Outside diameter, largest coupling', { from: 1219, to: 1260 }, 'mm'),
  'plus.deflection': figureFact('Deflection', 6, '°'),
  'collar.1.diameter': figureFact('Diameter, type 1', { from: 80, to: 250 }, 'mm', {
    question: 'collar-gap',
  }),
  'collar.1.tolerance': figureFact('Tolerance, type 1', 16, 'mm'),
  'collar.1.class': textFact('Pressure class, type 1', 'PN 16', { source: 'specification 9' }),
  'collar.2.diameter': figureFact('Diameter, type 2', { from: 350, to: 1200 }, 'mm', {
    question: 'collar-gap',
  }),
  'collar.2.tolerance': figureFact('Tolerance, type 2', 30, 'mm', { condition: 'Each side' }),
} as const;
