import { rect, row } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Lower ear of the joint along the axis, its bolts seen from the side. */
function joint(x: number, width: number, bolts: number, size: number): Shape[] {
  const at = row(bolts, x + width / bolts / 2, width / bolts);
  return [
    draw('s', rect(x, 80, width, size)),
    draw('p', ...at.map((bolt) => rect(bolt - 3, 80 + size, 6, size + 3))),
    draw('s', ...at.map((bolt) => nut(bolt, 84 + size, size + 3, 8))),
  ];
}

/**
 * Half section of a split barrel clamp: above the axis cut, below from outside. Thick shells leave a space around the
 * cracked pipe that stands under its pressure; gaskets seal at both ends.
 */
export function splitBarrel(): Shape[] {
  return [
    draw('p', rect(8, 56, 224, 24)),
    draw('w', rect(60, 28, 120, 28), rect(8, 62, 224, 18)),
    draw('m', 'M8 56H112l4 6H8zM232 56H120l4 6H232z'),
    draw('w', 'M112 56h8l4 6h-8z'),
    draw('r', rect(42, 44, 18, 12), rect(180, 44, 18, 12)),
    draw('m', 'M38 12H202V56h-5V45H180V28H60V45H43V56h-5z'),
    draw('s', rect(114, 4, 12, 8)),
    draw('s', rect(8, 80, 224, 24), rect(38, 80, 164, 68)),
    draw('t', 'M60 80v68M180 80v68'),
    ...joint(32, 176, 7, 13),
    centreLine(2, 80, 238, 80),
  ];
}

/**
 * Half section of an encapsulating collar: above the axis cut, below from outside. It bulges over the leaking socket
 * between two pipes of different diameter and seals on each of them.
 */
export function encapsulatingCollar(): Shape[] {
  return [
    draw('p', rect(8, 48, 104, 32), rect(112, 58, 120, 22)),
    draw('m', 'M8 48H94L102 38H136V50H110L100 55H8z', rect(110, 58, 122, 6)),
    draw('f', rect(114, 50, 18, 8)),
    draw('r', rect(58, 41, 22, 7), rect(160, 51, 22, 7)),
    draw('m', 'M56 34H76L90 12H150L166 44H184V51H160L144 20H96L82 41H56z'),
    draw('s', rect(8, 80, 104, 32), rect(112, 80, 120, 22)),
    draw('s', 'M56 80V126H76L90 148H150L166 116H184V80z'),
    draw('t', 'M76 80v46M90 80v68M150 80v68M166 80v36'),
    ...joint(50, 140, 4, 8),
    centreLine(2, 80, 238, 80),
  ];
}
