import { axialFlex } from '../families/axial-flex.ts';
import { bulkheadFrame } from '../families/bulkhead-frame.ts';
import { cementedSleeve } from '../families/cemented-sleeve.ts';
import {
  eccentricSeal,
  highForceSeal,
  linerSeal,
  longBoltSeal,
  thimbleSleeve,
} from '../families/disc-seal.ts';
import { explosionSeal } from '../families/explosion-seal.ts';
import { externalSeal } from '../families/external-seal.ts';
import { linkSeal } from '../families/link-seal.ts';
import { multiPipeDisc } from '../families/multi-pipe-disc.ts';
import { tankSleeve } from '../families/tank-sleeve.ts';
import { taperPlug } from '../families/taper-plug.ts';
import { splitWallSleeve } from '../families/wall-sleeve.ts';
import type { DrawingEntry } from './entry.ts';

/** Seals and sleeves in walls, tanks and bulkheads. */
export const seals = {
  'pipe-seals-disc-two': { alt: 'Section of a disc seal in a wall sleeve', shapes: linerSeal },
  'pipe-seals-disc': {
    alt: 'Front view of a disc seal for three pipes in one wall opening',
    shapes: () =>
      multiPipeDisc({
        pipes: [
          [98, 66, 17],
          [144, 68, 14],
          [119, 107, 16],
        ],
      }),
  },
  'exterior-wall-pipe-seals': {
    alt: 'Section of a disc seal bolted to the outside of a wall',
    shapes: externalSeal,
  },
  'thimble-sleeves': {
    alt: 'Section of a thimble sleeve with square collar cast into a wall, closed by a disc seal',
    shapes: thimbleSleeve,
  },
  'eccentric-seals': {
    alt: 'Section of a disc seal around a pipe that lies below the middle of its sleeve',
    shapes: eccentricSeal,
  },
  'long-bolt-seals': {
    alt: 'Section of a disc seal whose long bolts are tightened outside the wall',
    shapes: longBoltSeal,
  },
  'high-force-seals': {
    alt: 'Section of a high-force disc seal with stiff plates, pressed hard against wall and pipe',
    shapes: highForceSeal,
  },
  'pipe-with-axial-flex': {
    alt: 'Section of a folded rubber wall seal for a pipe that moves along its axis',
    shapes: axialFlex,
  },
  'modular-seal-link-gaskets': {
    alt: 'Front view of a link seal in a wall opening',
    shapes: () => linkSeal({ links: 9 }),
  },
  'split-wall-sleeve': {
    alt: 'Front view of a split wall sleeve with square collar',
    shapes: splitWallSleeve,
  },
  'cement-coated-wall-sleeves': {
    alt: 'Section of a cement-coated plastic wall sleeve with pipe and seal',
    shapes: cementedSleeve,
  },
  'pipe-sealing-metal-tank-walls': { alt: 'Section of a sleeve in a steel tank wall', shapes: tankSleeve },
  'pipe-plug-seals-taper-fit': { alt: 'Section of a tapered plug pressed around a pipe', shapes: taperPlug },
  'explosion-proof-seals': { alt: 'Section of a silicone explosion-proof seal', shapes: explosionSeal },
  'marine-products': {
    alt: 'Front view of a bulkhead frame with several pipes',
    shapes: () =>
      bulkheadFrame({
        pipes: [
          [70, 80, 26],
          [122, 61, 13],
          [122, 99, 13],
          [158, 61, 13],
          [158, 99, 13],
          [185, 80, 9],
        ],
      }),
  },
} satisfies Record<string, DrawingEntry>;
