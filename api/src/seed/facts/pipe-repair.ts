import { factsOf, figureFact } from './define-facts.ts';

/** Internal repair clamps and split barrel clamps. */
export const pipeRepairFacts = {
  ...factsOf('Internal repair clamps', {
    'internal.pressure': figureFact('Working pressure', 240, 'psi', {
      limit: 'upTo',
      published: { value: 16, unit: 'bar' },
      question: 'internal-pressure',
    }),
    'internal.width': figureFact('Seal unit width', 200, 'mm'),
    'internal.pipe': figureFact('Pipe size', 20, 'NPS', { limit: 'atLeast' }),
  }),
  ...factsOf('Split barrel clamps', {
    'barrel.pressure': figureFact('Pressure', 40, 'bar', { limit: 'upTo' }),
    'barrel.diameter': figureFact('Diameter', 1500, 'mm', { limit: 'upTo' }),
    'barrel.length': figureFact('Length', 5000, 'mm', { limit: 'upTo' }),
  }),
} as const;
