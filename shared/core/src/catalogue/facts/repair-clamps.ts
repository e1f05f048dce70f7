import { figureFact, textFact } from './fact.ts';

const nominal = (type: string, from: number, to: number) =>
  figureFact(`Nominal size, ${type}`, { from, to }, 'DN');
const lengths = (from: number, to: number) => figureFact('Length', { from, to }, 'mm');

/** DN at which the pressure of Q clamps falls. */
const Q_STEP = 150;

/** Stainless repair clamps, by type. */
export const repairClampFacts = {
  'clamp.material': textFact('Material', 'Stainless steel 316L'),
  'rs1.size': nominal('RS-1', 40, 350),
  'rs1.length': lengths(150, 600),
  'rs2.size': nominal('RS-2', 80, 800),
  'rs2.length': lengths(200, 600),
  'rs3.size': nominal('RS-3', 250, 1000),
  'rs3.length': lengths(300, 600),
  'heat.size': nominal('HEAT', 40, 350),
  'twoBand.pressure': figureFact('Pressure, two-band', 30, 'bar', { limit: 'upTo' }),
  'twoBand.range': figureFact('Range', { from: 20, to: 22 }, 'mm', { question: 'two-band-range' }),
  'q.size': nominal('Q', 20, 200),
  'q.length': figureFact('Length', [100, 150, 200], 'mm'),
  'q.small.size': figureFact('Nominal size, small Q clamps', Q_STEP, 'DN', { limit: 'upTo' }),
  'q.small.pressure': figureFact('Pressure, small Q clamps', 16, 'bar'),
  'q.large.size': figureFact('Nominal size, large Q clamps', Q_STEP, 'DN', { limit: 'moreThan' }),
  'q.large.pressure': figureFact('Pressure, large Q clamps', 10, 'bar'),
  'snap.size': figureFact('Nominal size', 300, 'DN', { limit: 'upTo' }),
  'snap.length': figureFact('Length', [75, 150, 225], 'mm'),
  'snap.small.diameter': figureFact('Outside diameter, small snap clamps', { from: 21, to: 111 }, 'mm'),
  'snap.small.pressure': figureFact('Pressure, small snap clamps', 16, 'bar'),
  'snap.medium.diameter': figureFact('Outside diameter, medium snap clamps', { from: 112, to: 229 }, 'mm', {
    question: 'snap-gap',
  }),
  'snap.medium.pressure': figureFact('Pressure, medium snap clamps', 10, 'bar'),
  'snap.large.diameter': figureFact('Outside diameter, large snap clamps', { from: 272, to: 329 }, 'mm', {
    question: 'snap-gap',
  }),
  'snap.large.pressure': figureFact('Pressure, large snap clamps', 6, 'bar'),
  'snap.gas': figureFact('Pressure, gas', 4, 'bar', { limit: 'upTo', condition: 'All diameters' }),
  'qs.range': figureFact('Range', 4, 'mm', { limit: 'upTo' }),
  'qs.size': figureFact('Nominal size', { from: 0.5, to: 2 }, 'NPS', { question: 'qs-size' }),
  'qs.length': figureFact('Length', [75, 100, 150], 'mm'),
} as const;
