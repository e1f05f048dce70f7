import { factsOf, figureFact } from './define-facts.ts';

/** Stainless tapping sleeves with flange or threaded outlet. */
export const tappingSleeveFacts = {
  ...factsOf('Tapping sleeves SST', {
    'tapping.size': figureFact('Nominal size', { from: 80, to: 800 }, 'DN'),
    'tapping.length': figureFact('Standard length', 500, 'mm'),
    'tapping.range': figureFact('Outside diameter range', 20, 'mm', {
      isMaximum: true,
      question: 'tapping-range',
    }),
    'tapping.threadedOutlet': figureFact('Threaded outlet', 4, 'NPS', { limit: 'upTo' }),
  }),
  ...factsOf('Tapping sleeves FS 10', {
    'fs10.range': figureFact('Range', { from: 38, to: 42 }, 'mm', { question: 'fs-units' }),
  }),
  ...factsOf('Tapping sleeves FS 20', {
    'fs20.range': figureFact('Range', { from: 88, to: 110 }, 'mm', { question: 'fs-units' }),
  }),
} as const;
