import { factsOf, figureFact, textFact } from './define-facts.ts';

/** How long the flood head may stand. */
const FLOOD_HOURS = 72;

/** Flap valves of stainless steel and HDPE, penstocks and the pump-line valve. */
export const flapValveFacts = {
  ...factsOf('Stainless flap valves', {
    'flap.steel.size': figureFact('Nominal size', { from: 100, to: 2000 }, 'nominal mm'),
    'flap.steel.head': figureFact('Head, reinforced door', 16, 'ft of water', {
      limit: 'upTo',
      published: { value: 6, unit: 'm wc' },
      condition: 'higher available',
      question: 'flap-head',
    }),
  }),
  ...factsOf('HDPE flap valves', {
    'flap.hdpe.head': figureFact('Standard head, permanent', 1, 'm wc', { condition: 'permanent' }),
    'flap.hdpe.floodHead': figureFact('Standard head, flood', 5, 'm wc', {
      condition: `for ${FLOOD_HOURS} hours in a flood`,
    }),
    'flap.hdpe.floodTime': figureFact('Flood duration', FLOOD_HOURS, 'hours', {
      condition: 'in a flood',
    }),
    'flap.hdpe.doorAngle': figureFact('Door mounted at', 10, '°'),
    'flap.model.a': textFact('Model, wall mount', 'A'),
    'flap.model.f': textFact('Model, flange mount', 'F'),
    'flap.model.g': textFact('Model, wall mount', 'G'),
    'flap.model.bs': textFact('Model, end of pipe', 'BS'),
    'flap.penstock.model': textFact('Part numbers, with penstock', 'WA-POTK-G, WA-PSG'),
  }),
  ...factsOf('Pump line flap valve', {
    'pumpLine.model': textFact('Part number', 'WA-PWK-F'),
    'pumpLine.vent': figureFact('Vent pipe', { from: 10, to: 15 }, 'percent', {
      limit: 'about',
      condition: 'of the valve bore',
    }),
    'pumpLine.threadedVent': figureFact('Vent threaded on valves', 400, 'mm', {
      limit: 'upTo',
      condition: 'flanged above',
      question: 'vent-diameter',
    }),
  }),
  ...factsOf('Penstocks', {
    'penstock.head': figureFact('Head', 5, 'm wc', {
      published: { value: 16, unit: 'ft of water' },
      condition: 'on and off seating',
      question: 'penstock-head',
    }),
    'penstock.leakage': figureFact('Leakage', 1, 'percent', { condition: 'of the AWWA C501 bypass' }),
    'penstock.gate.model': textFact('Part number, HDPE sluice gate', 'WA-PKS'),
  }),
  ...factsOf('HDPE flap weir valves', { 'weir.types': textFact('Types', 'Weir, overflow, float') }),
} as const;
