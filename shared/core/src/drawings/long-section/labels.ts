import type { DrawingName } from '../drawings.ts';

/** A product in the long section: where its leader line ends, and which page it stands for. */
export interface LongSectionLabel {
  name: DrawingName;
  text: string;
  x: number;
  y: number;
}

/** From the street to the outfall. */
export const longSectionLabels: readonly LongSectionLabel[] = [
  { name: 'manhole-odor-pressure-relief-valve', text: 'Manhole odor valve', x: 122, y: 100 },
  { name: 'repair-clamps-316l', text: 'Repair clamp', x: 276, y: 146 },
  { name: 'drilling-saddles-stainless-steel', text: 'Drilling saddle', x: 390, y: 130 },
  { name: 'grip-couplings', text: 'Grip coupling', x: 519, y: 150 },
  { name: 'pipe-seals-disc-two', text: 'Disc seal', x: 649, y: 140 },
  { name: 'hdpe-sluice-gate-valves-pks', text: 'Sluice gate', x: 824, y: 54 },
  { name: 'split-casing-pipe-bolt-closing', text: 'Casing end seal', x: 946, y: 141 },
  { name: 'a-model', text: 'Flap valve', x: 1086, y: 160 },
];

/** Where each label leads, e.g. '/a-model'; a label without a target is drawn as plain text. */
export type LongSectionTargets = Partial<Record<DrawingName, string>>;
