import { classedFact, factsOf, figureFact, textFact } from './define-facts.ts';

const nominal = (from: number, to: number) => figureFact('Nominal size', { from, to }, 'DN');
const lengths = (from: number, to: number) => figureFact('Length', { from, to }, 'mm');

/** DN at which the pressure of Q clamps falls. */
const Q_STEP = 150;

const diameters = (from: number, to: number) => ({ value: { from, to }, unit: 'mm', of: 'OD' }) as const;

/** Stainless repair clamps, by type. */
export const repairClampFacts = {
  ...factsOf('Stainless repair clamps', { 'clamp.material': textFact('Material', 'Stainless steel 316L') }),
  ...factsOf('RS-1 clamps', { 'rs1.size': nominal(40, 350), 'rs1.length': lengths(150, 600) }),
  ...factsOf('RS-2 clamps', { 'rs2.size': nominal(80, 800), 'rs2.length': lengths(200, 600) }),
  ...factsOf('RS-3 clamps', { 'rs3.size': nominal(250, 1000), 'rs3.length': lengths(300, 600) }),
  ...factsOf('HEAT clamps', { 'heat.size': nominal(40, 350) }),
  ...factsOf('Two-band clamps', {
    'twoBand.pressure': figureFact('Pressure', 30, 'bar', { limit: 'upTo' }),
    'twoBand.range': figureFact('Range', { from: 20, to: 22 }, 'mm', { question: 'two-band-range' }),
  }),
  ...factsOf('Q clamps', {
    'q.size': nominal(20, 200),
    'q.length': figureFact('Length', [100, 150, 200], 'mm'),
    'q.pressure': classedFact('Pressure', 'bar', [
      { value: 16, when: { value: Q_STEP, unit: 'DN', limit: 'upTo' } },
      { value: 10, when: { value: Q_STEP, unit: 'DN', limit: 'moreThan' } },
    ]),
  }),
  ...factsOf('Snap clamps', {
    'snap.size': figureFact('Nominal size', 300, 'DN', { limit: 'upTo' }),
    'snap.length': figureFact('Length', [75, 150, 225], 'mm'),
    'snap.pressure': classedFact(
      'Pressure',
      'bar',
      [
        { value: 16, when: diameters(21, 111) },
        { value: 10, when: diameters(112, 229) },
        { value: 6, when: diameters(272, 329) },
        { value: 4, limit: 'upTo', when: 'for gas' },
      ],
      { question: 'snap-gap' },
    ),
  }),
  ...factsOf('QS clamps', {
    'qs.range': figureFact('Range', 4, 'mm', { limit: 'upTo' }),
    'qs.size': figureFact('Nominal size', { from: 0.5, to: 2 }, 'NPS', { question: 'qs-size' }),
    'qs.length': figureFact('Length', [75, 100, 150], 'mm'),
  }),
} as const;
