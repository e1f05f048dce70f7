import { figureFact, textFact } from './fact.ts';

/** Flap valves of stainless steel and HDPE, penstocks and the pump-line valve. */
export const flapValveFacts = {
  'flap.steel.size': figureFact('Nominal size', { from: 100, to: 2000 }, 'nominal mm'),
  'flap.steel.head': figureFact('Head, reinforced door', 16, 'ft of water', {
    limit: 'upTo',
    published: { value: 6, unit: 'm wc' },
    condition: 'Higher available',
    question: 'flap-head',
  }),
  'flap.hdpe.head': figureFact('Standard head, permanent', 1, 'm wc'),
  'flap.hdpe.floodHead': figureFact('Standard head, flood', 5, 'm wc', {
    condition: 'For the flood duration',
  }),
  'flap.hdpe.floodTime': figureFact('Flood duration', 72, 'hours', { condition: 'At the flood head' }),
  'flap.hdpe.doorAngle': figureFact('Door mounted at', 10, '°'),
  'flap.model.a': textFact('Wall mount', 'A'),
  'flap.model.f': textFact('Flange mount', 'F'),
  'flap.model.g': textFact('Wall mount', 'G'),
  'flap.model.bs': textFact('End of pipe', 'BS'),
  'flap.penstock.model': textFact('Flap valve with penstock', 'WA-POTK-G, WA-PSG'),
  'pumpLine.model': textFact('Pump line flap valve with vent', 'WA-PWK-F'),
  'pumpLine.vent': figureFact('Vent pipe', { from: 10, to: 15 }, 'percent', {
    limit: 'about',
    condition: 'Of the valve bore',
  }),
  'pumpLine.threadedVent': figureFact('Threaded vent, diameter', 400, 'mm', {
    limit: 'upTo',
    condition: 'Flanged above',
    question: 'vent-diameter',
  }),
  'penstock.head': figureFact('Head', 5, 'm wc', {
    published: { value: 16, unit: 'ft of water' },
    condition: 'On and off seating',
    question: 'penstock-head',
  }),
  'penstock.leakage': figureFact('Leakage', 1, 'percent', { condition: 'Of the AWWA C501 bypass' }),
  'penstock.gate.model': textFact('HDPE sluice gates', 'WA-PKS'),
  'weir.types': textFact('HDPE flap weir valves', 'Weir, overflow, float'),
} as const;
