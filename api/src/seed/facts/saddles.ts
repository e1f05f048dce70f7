import { classedFact, factsOf, figureFact } from './define-facts.ts';

/** Stainless drilling saddles and ductile saddles DTS. */
export const saddleFacts = {
  ...factsOf('Stainless drilling saddles', {
    'saddle.branch': figureFact('Branch', { from: 0.5, to: 2 }, 'NPS'),
    'saddle.pipe': figureFact('Pipe outside diameter', { from: 68, to: 378 }, 'mm', {
      question: 'saddle-outside-diameter',
    }),
    'saddle.pressure': classedFact(
      'Pressure',
      'bar',
      [
        { value: 16, when: { value: { from: 40, to: 150 }, unit: 'DN' } },
        { value: 10, when: { value: { from: 175, to: 300 }, unit: 'DN' } },
      ],
      { question: 'saddle-outside-diameter' },
    ),
  }),
  ...factsOf('Ductile saddles DTS', {
    'dts.size': figureFact('Nominal size', { from: 40, to: 600 }, 'DN'),
    'dts.strap': figureFact('Strap', 60, 'mm', { question: 'strap-width' }),
    'dts.outlet': figureFact('Outlet', { from: 0.5, to: 2 }, 'NPS'),
  }),
} as const;
