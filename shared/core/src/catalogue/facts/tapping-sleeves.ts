import { figureFact } from './fact.ts';

/** Stainless tapping sleeves with flange or threaded outlet. */
export const tappingSleeveFacts = {
  'tapping.size': figureFact('Nominal size', { from: 80, to: 800 }, 'DN'),
  'tapping.length': figureFact('Standard length', 500, 'mm'),
  'tapping.range': figureFact('Outside diameter range', 20, 'mm', { condition: 'Per sleeve' }),
  'tapping.threadedOutlet': figureFact('Threaded outlet', 4, 'NPS', { limit: 'upTo' }),
  'fs10.range': figureFact('Range', { from: 38, to: 42 }, 'mm', { question: 'fs-units' }),
  'fs20.range': figureFact('Range', { from: 88, to: 110 }, 'mm', { question: 'fs-units' }),
} as const;
