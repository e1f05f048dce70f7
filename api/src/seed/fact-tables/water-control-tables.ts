import { words, type SeedTable } from './seed-table.ts';
import { figures } from './figures.ts';

/** Tables of flap valves, penstocks and gates. */
export const waterControlTables = {
  'flap-valves-steel': figures('Stainless flap valves', ['flap.steel.size', 'flap.steel.head']),
  'flap-valves-hdpe': figures('HDPE flap valves: head and door', [
    'flap.hdpe.head',
    'flap.hdpe.floodHead',
    'flap.hdpe.floodTime',
    'flap.hdpe.doorAngle',
  ]),
  'flap-valve-models': {
    caption: 'HDPE flap valve models',
    rowLabel: 'Fixed to',
    columns: [
      { label: 'Model', kind: 'text' },
      { label: 'Use', kind: 'text' },
    ],
    rows: [
      { header: 'Wall', cells: ['flap.model.a', words('Anchored to a flat wall around the opening')] },
      { header: 'Flange', cells: ['flap.model.f', words('Bolted to a pipe flange')] },
      { header: 'Wall', cells: ['flap.model.g', words('Anchored to a flat wall; takes a penstock')] },
      { header: 'Pipe end', cells: ['flap.model.bs', words('Fitted to a plain pipe end')] },
      {
        header: 'Wall, with penstock',
        cells: ['flap.penstock.model', words('Backflow stop and manual shut-off')],
      },
      { header: 'Flange, pump line', cells: ['pumpLine.model', words('Pump outlet with a vent pipe')] },
    ],
  },
  'pump-line-valves': figures('Pump line flap valve: vent', ['pumpLine.vent', 'pumpLine.threadedVent']),
  penstocks: figures('Penstocks and sluice gates', ['penstock.head', 'penstock.leakage']),
  'weir-valves': {
    caption: 'HDPE flap weir valves',
    rowLabel: 'Property',
    columns: [{ label: 'Published', kind: 'text' }],
    rows: [{ header: 'Types', cells: ['weir.types'] }],
  },
} satisfies Record<string, SeedTable>;
