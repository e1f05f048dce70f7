import { chart } from './blocks.ts';

/** The eight stainless types: a size, and a pressure where one is published. */
export const clampChart = chart(
  'Stainless repair clamps: sizes and pressures',
  ...(['rs1.size', 'rs2.size', 'rs3.size', 'heat.size', 'twoBand.pressure'] as const),
  ...(['q.size', 'q.pressure', 'snap.size', 'snap.pressure', 'qs.size'] as const),
);

export const couplingChart = chart(
  'Couplings, collars and large clamps: sizes and pressures',
  ...(['lp.size', 'grip.pressure', 'plus.diameter'] as const),
  ...(['collar.1.diameter', 'collar.2.diameter', 'barrel.diameter', 'barrel.pressure'] as const),
  ...(['internal.pipe', 'internal.pressure'] as const),
);

export const branchChart = chart(
  'Tapping sleeves and saddles: sizes of the main, and pressures',
  ...(['tapping.size', 'fs10.range', 'fs20.range'] as const),
  ...(['saddle.pipe', 'saddle.pressure', 'dts.size'] as const),
);
