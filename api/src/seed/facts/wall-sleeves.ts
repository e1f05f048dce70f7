import { factsOf, figureFact, textFact } from './define-facts.ts';

/** Wall sleeves: in concrete, around existing pipes, in metal tanks and bulkheads. */
export const wallSleeveFacts = {
  ...factsOf('Split wall sleeves', {
    'sleeve.split.model': textFact('Part number', 'WA.SP-WS', { question: 'split-sleeve-name' }),
  }),
  ...factsOf('PVC cement-coated wall sleeves', { 'sleeve.pvc.model': textFact('Part number', 'WA-ZVR') }),
  ...factsOf('Metal tank sleeves', {
    'tank.pipe': figureFact('Pipe diameter', { from: 50, to: 150 }, 'mm', {
      question: 'sleeve-pipe-diameter',
    }),
    'tank.sleeve.model': textFact('Part number, sleeve', 'WA-GP-C'),
    'tank.seal.model': textFact('Part number, seal in the sleeve', 'WA-GP-SR'),
  }),
} as const;
