import {
  casingUnderRoad,
  clampInTrench,
  couplingOnSupports,
  endSeal,
  splitCasing,
} from '../scenes/buried-scenes.ts';
import { castSleeve, chamber, linkSealRow, plugs, solidBlock } from '../scenes/wall-scenes.ts';
import { outfall, penstockChamber } from '../scenes/water-scenes.ts';
import type { DrawingEntry } from './entry.ts';

/** Site situations for the project gallery. */
export const projects = {
  'project-disc-seal-chamber': {
    alt: 'Section of a buried chamber with disc seals in both walls',
    shapes: chamber,
  },
  'project-link-seal-row': {
    alt: 'Front view of a wall with three link seals in a row',
    shapes: linkSealRow,
  },
  'project-wall-sleeve': {
    alt: 'Section of a collared wall sleeve cast into reinforced concrete',
    shapes: castSleeve,
  },
  'project-solid-block-seal': {
    alt: 'Front view of a wall opening closed by a solid block seal with seven pipes',
    shapes: solidBlock,
  },
  'project-pipe-plug': {
    alt: 'Section of a wall with a closed spare sleeve and a plugged pipe',
    shapes: plugs,
  },
  'project-flap-valve-outfall': { alt: 'Section of a flap valve on a headwall at a river', shapes: outfall },
  'project-penstock-chamber': {
    alt: 'Section of a chamber with a penstock worked from the cover slab',
    shapes: penstockChamber,
  },
  'project-casing-spacers': {
    alt: 'Section of a carrier pipe on spacers in a casing under a road',
    shapes: casingUnderRoad,
  },
  'project-split-casing': {
    alt: 'Side view of a split casing around a pipe below a road',
    shapes: splitCasing,
  },
  'project-end-seal': { alt: 'Section of a casing mouth closed by a rubber end seal', shapes: endSeal },
  'project-repair-clamp-trench': {
    alt: 'Section of a trench with a repair clamp on the main',
    shapes: clampInTrench,
  },
  'project-coupling-supports': {
    alt: 'Side view of a coupled pipe on supports above ground',
    shapes: couplingOnSupports,
  },
} satisfies Record<string, DrawingEntry>;
