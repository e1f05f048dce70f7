import { classCells, type SeedTable } from './seed-table.ts';
import { figures } from './figures.ts';

const sizeAndLength = [
  { label: 'Nominal size', kind: 'figure' },
  { label: 'Length', kind: 'figure' },
] as const;

const SNAP_GAS = { fact: 'snap.pressure', at: 3, shows: 'value' } as const;

/** Tables of repair clamps inside and outside the pipe. */
export const pipeRepairTables = {
  'internal-clamps': figures('Internal repair clamps', [
    'internal.pressure',
    'internal.width',
    'internal.pipe',
  ]),
  'split-barrel-clamps': figures('Split barrel repair clamps', [
    'barrel.pressure',
    'barrel.diameter',
    'barrel.length',
  ]),
  'repair-clamps': {
    caption: 'Repair clamp types, sizes and pressures',
    rowLabel: 'Type',
    columns: [...sizeAndLength, { label: 'Pressure', kind: 'figure' }],
    rows: [
      { header: 'RS-1', cells: ['rs1.size', 'rs1.length', null] },
      { header: 'RS-2', cells: ['rs2.size', 'rs2.length', null] },
      { header: 'RS-3', cells: ['rs3.size', 'rs3.length', null] },
      { header: 'HEAT', cells: ['heat.size', null, null] },
      { header: 'Two-band', cells: [null, null, 'twoBand.pressure'] },
      { header: 'Q', cells: ['q.size', 'q.length', 'q.pressure'] },
      { header: 'Snap', cells: ['snap.size', 'snap.length', 'snap.pressure'] },
      { header: 'QS', cells: ['qs.size', 'qs.length', null] },
    ],
  },
  'rs-clamps': {
    caption: 'RS and HEAT clamps: sizes and lengths',
    rowLabel: 'Type',
    columns: sizeAndLength,
    rows: [
      { header: 'RS-1', cells: ['rs1.size', 'rs1.length'] },
      { header: 'RS-2', cells: ['rs2.size', 'rs2.length'] },
      { header: 'RS-3', cells: ['rs3.size', 'rs3.length'] },
      { header: 'HEAT', cells: ['heat.size', null] },
    ],
  },
  'small-clamps': {
    caption: 'Q, snap and QS clamps: sizes and lengths',
    rowLabel: 'Type',
    columns: sizeAndLength,
    rows: [
      { header: 'Q', cells: ['q.size', 'q.length'] },
      { header: 'Snap', cells: ['snap.size', 'snap.length'] },
      { header: 'QS', cells: ['qs.size', 'qs.length'] },
    ],
  },
  'two-band-clamps': {
    caption: 'Two-band clamps',
    rowLabel: 'Type',
    columns: [
      { label: 'Pressure', kind: 'figure' },
      { label: 'Range', kind: 'figure' },
    ],
    rows: [{ header: 'Two-band', cells: ['twoBand.pressure', 'twoBand.range'] }],
  },
  'q-clamps': {
    caption: 'Q clamps: pressure by nominal size',
    rowLabel: 'Class',
    columns: [
      { label: 'Nominal size', kind: 'figure' },
      { label: 'Pressure', kind: 'figure' },
    ],
    rows: [
      { header: 'Small', cells: classCells('q.pressure', 0) },
      { header: 'Large', cells: classCells('q.pressure', 1) },
    ],
  },
  'snap-clamps': {
    caption: 'Snap clamps: pressure by outside diameter',
    rowLabel: 'Class',
    columns: [
      { label: 'Outside diameter', kind: 'figure' },
      { label: 'Pressure', kind: 'figure' },
      { label: 'Pressure for gas', kind: 'figure' },
    ],
    rows: [
      { header: 'Small', cells: [...classCells('snap.pressure', 0), SNAP_GAS] },
      { header: 'Medium', cells: [...classCells('snap.pressure', 1), SNAP_GAS] },
      { header: 'Large', cells: [...classCells('snap.pressure', 2), SNAP_GAS] },
    ],
  },
  'qs-clamps': figures('QS clamps', ['qs.size', 'qs.range', 'qs.length']),
} satisfies Record<string, SeedTable>;
