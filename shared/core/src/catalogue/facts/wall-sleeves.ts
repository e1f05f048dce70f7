import { figureFact, textFact } from './fact.ts';

/** Wall sleeves: in concrete, around existing pipes, in metal tanks and bulkheads. */
export const wallSleeveFacts = {
  'sleeve.split.model': textFact('Split wall sleeves for existing pipes', 'WA.SP-WS', {
    question: 'split-sleeve-name',
  }),
  'sleeve.pvc.model': textFact('PVC cement-coated wall sleeves', 'WA-ZVR'),
  'tank.pipe': figureFact('Pipe diameter', { from: 50, to: 150 }, 'mm', { question: 'sleeve-pipe-diameter' }),
  'tank.sleeve.model': textFact('Sleeve for tank walls and bulkheads', 'WA-GP-C'),
  'tank.seal.model': textFact('Seal in the sleeve', 'WA-GP-SR'),
} as const;
