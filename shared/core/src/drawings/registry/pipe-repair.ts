import { bellJointClamp } from '../families/bell-joint-clamp.ts';
import { clampEnd } from '../families/clamp-end.ts';
import { flangeClamp } from '../families/flange-clamp.ts';
import { internalClamp } from '../families/internal-clamp.ts';
import { repairClamp } from '../families/repair-clamp.ts';
import { splitBarrel } from '../families/split-barrel.ts';
import type { DrawingEntry } from './entry.ts';

const bolted = { pipe: 34, closing: 'bolts', heat: false } as const;

/** Clamps that stop a leak. */
export const pipeRepair = {
  'repair-clamps': {
    alt: 'Side view of a short and a long repair clamp on one pipe',
    shapes: () =>
      repairClamp({
        ...bolted,
        bands: [
          { length: 48, bolts: 2 },
          { length: 88, bolts: 3 },
        ],
      }),
  },
  'repair-clamps-316l': {
    alt: 'Side view of a stainless repair clamp',
    shapes: () => repairClamp({ ...bolted, bands: [{ length: 96, bolts: 4 }] }),
  },
  'repair-clamp-rs-1': {
    alt: 'End view of a one-part repair clamp RS-1 with one bolted joint',
    shapes: () => clampEnd({ parts: 1 }),
  },
  'repair-clamp-rs-2': {
    alt: 'End view of a two-part repair clamp RS-2 with two bolted joints',
    shapes: () => clampEnd({ parts: 2 }),
  },
  'repair-clamp-rs-3': {
    alt: 'End view of a three-part repair clamp RS-3 with three bolted joints',
    shapes: () => clampEnd({ parts: 3 }),
  },
  'repair-clamp-heat': {
    alt: 'Side view of a repair clamp on a hot pipe',
    shapes: () => repairClamp({ ...bolted, bands: [{ length: 112, bolts: 4 }], heat: true }),
  },
  'repair-clamp-two-band': {
    alt: 'Side view of a two-band repair clamp',
    shapes: () =>
      repairClamp({
        ...bolted,
        bands: [
          { length: 60, bolts: 2 },
          { length: 60, bolts: 2 },
        ],
      }),
  },
  'repair-clamp-q': {
    alt: 'Side view of a narrow repair clamp Q with two bolts',
    shapes: () => repairClamp({ ...bolted, bands: [{ length: 64, bolts: 2 }] }),
  },
  'repair-clamp-snap': {
    alt: 'Side view of a snap clamp with two draw latches',
    shapes: () => repairClamp({ ...bolted, bands: [{ length: 88, bolts: 2 }], closing: 'snap' }),
  },
  'repair-clamp-qs': {
    alt: 'Side view of a repair clamp QS on a small pipe',
    shapes: () => repairClamp({ ...bolted, pipe: 20, bands: [{ length: 72, bolts: 2 }] }),
  },
  'pipeline-repair-clamps': { alt: 'Side view of a bell joint repair clamp', shapes: bellJointClamp },
  'split-barrel-repair-clamps': {
    alt: 'Side view of a split barrel repair clamp',
    shapes: () => splitBarrel({ margin: 42, bolts: 6 }),
  },
  'flange-repair-clamps': { alt: 'Half section of a clamp enclosing a flange joint', shapes: flangeClamp },
  'pipe-sealing-internal-repair': {
    alt: 'Section of an internal repair clamp across a pipe joint',
    shapes: internalClamp,
  },
} satisfies Record<string, DrawingEntry>;
