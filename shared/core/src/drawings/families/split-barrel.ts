import { rect, row } from '../strokes/geometry.ts';
import { studsDown } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface SplitBarrelParams {
  /** Distance of both ends from the edge of the sheet. */
  margin: number;
  bolts: number;
}

/** Side view of a bolted two-part housing around a pipe; rubber rings show at both ends. */
export function splitBarrel({ margin: x, bolts }: SplitBarrelParams): Shape[] {
  const width = 240 - 2 * x;
  return [
    ...pipeOut(10, 230, 54, 106),
    draw('r', rect(x - 6, 50, 8, 60), rect(x + width - 2, 50, 8, 60)),
    draw('s', `M${x} 42l10 -12h${width - 20}l10 12v76l-10 12h${20 - width}l-10 -12z`),
    draw('t', `M${x + 10} 30v100M${x + width - 10} 30v100`),
    draw('s', rect(x - 4, 70, width + 8, 9), rect(x - 4, 82, width + 8, 9)),
    ...studsDown(row(bolts, x + width / bolts / 2, width / bolts), 70, 91),
    centreLine(2, 80, x - 8, 80),
    centreLine(x + width + 8, 80, 238, 80),
    dimH(150, x, x + width, 'L', 16),
  ];
}
