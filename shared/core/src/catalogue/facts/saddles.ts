import { figureFact } from './fact.ts';

/** Stainless drilling saddles and ductile saddles DTS. */
export const saddleFacts = {
  'saddle.branch': figureFact('Branch', { from: 0.5, to: 2 }, 'NPS'),
  'saddle.pipe': figureFact('Pipe outside diameter', { from: 68, to: 378 }, 'mm', {
    question: 'saddle-outside-diameter',
  }),
  'saddle.small.size': figureFact('Nominal size, small pipes', { from: 40, to: 150 }, 'DN', {
    question: 'saddle-outside-diameter',
  }),
  'saddle.small.pressure': figureFact('Pressure, small pipes', 16, 'bar'),
  'saddle.large.size': figureFact('Nominal size, large pipes', { from: 175, to: 300 }, 'DN'),
  'saddle.large.pressure': figureFact('Pressure, large pipes', 10, 'bar'),
  'dts.size': figureFact('Nominal size', { from: 40, to: 600 }, 'DN'),
  'dts.strap': figureFact('Strap', 60, 'mm', { condition: 'Width' }),
  'dts.outlet': figureFact('Outlet', { from: 0.5, to: 2 }, 'NPS'),
} as const;
