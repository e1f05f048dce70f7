import { bellJointClamp } from '../families/bell-joint-clamp.ts';
import { snapClamp, twoBandClamp } from '../families/clamp-end.ts';
import { flangeClamp } from '../families/flange-clamp.ts';
import { internalClamp } from '../families/internal-clamp.ts';
import { clampBesideLeak, repairClamp } from '../families/repair-clamp.ts';
import { splitBarrel } from '../families/split-barrel.ts';
import type { DrawingEntry } from './entry.ts';

/** RS clamps on the largest pipe of each (specification 9: DN 350, 800, 1000), 600 mm long, all to one scale. */
const rs = (nominal: number) => repairClamp({ pipe: (62 * nominal) / 1000, length: 74, bolts: 4 });

/** Clamps that stop a leak. */
export const pipeRepair = {
  'repair-clamps': {
    alt: 'Side view of a leaking pipe and a repair clamp that is slid over the crack',
    shapes: clampBesideLeak,
  },
  'repair-clamps-316l': {
    alt: 'Side view of a stainless repair clamp',
    shapes: () => repairClamp({ pipe: 34, length: 96, bolts: 4 }),
  },
  'repair-clamp-rs-1': {
    alt: 'Side view of a repair clamp RS-1 on a pipe of its largest size',
    shapes: () => rs(350),
  },
  'repair-clamp-rs-2': {
    alt: 'Side view of a repair clamp RS-2 on a pipe of its largest size',
    shapes: () => rs(800),
  },
  'repair-clamp-rs-3': {
    alt: 'Side view of a repair clamp RS-3 on a pipe of its largest size',
    shapes: () => rs(1000),
  },
  'repair-clamp-heat': {
    alt: 'Side view of a repair clamp on a hot pipe',
    shapes: () => repairClamp({ pipe: 24, length: 124, bolts: 6, heat: true }),
  },
  'repair-clamp-two-band': { alt: 'End view of a two-band repair clamp on a pipe', shapes: twoBandClamp },
  'repair-clamp-q': {
    alt: 'Side view of a narrow repair clamp Q with two bolts',
    shapes: () => repairClamp({ pipe: 28, length: 44, bolts: 2 }),
  },
  'repair-clamp-snap': {
    alt: 'End view of a snap clamp that is about to snap around a pipe',
    shapes: snapClamp,
  },
  'repair-clamp-qs': {
    alt: 'Side view of a repair clamp QS on a service line',
    shapes: () => repairClamp({ pipe: 13, length: 56, bolts: 2 }),
  },
  'pipeline-repair-clamps': { alt: 'Side view of a bell joint repair clamp', shapes: bellJointClamp },
  'split-barrel-repair-clamps': {
    alt: 'Half section of a split barrel clamp around a cracked pipe',
    shapes: splitBarrel,
  },
  'flange-repair-clamps': {
    alt: 'Half section of a split ring clamp that seals on the rims of a flange joint',
    shapes: flangeClamp,
  },
  'pipe-sealing-internal-repair': {
    alt: 'Section of an internal repair clamp across a pipe joint',
    shapes: internalClamp,
  },
} satisfies Record<string, DrawingEntry>;
