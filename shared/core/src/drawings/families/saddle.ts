import { circle, rect, row, sector } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface SaddleParams {
  /** Stainless sheet saddle, or a cast ductile-iron one with a flat strap. */
  body: 'stainless' | 'ductile';
}

/**
 * End view of a drilling saddle: the strap under the pipe is drawn up by bolts at both sides and presses the gasket
 * around the drilled hole; the branch screws into the thread of the boss.
 */
export function saddle({ body }: SaddleParams): Shape[] {
  const cast = body === 'ductile';
  const strap = cast ? 53 : 50;
  const top = cast ? 14 : 12;
  return [
    draw('s', circle(120, 100, 44)),
    draw('p', circle(120, 100, 36)),
    draw('s', sector(120, 100, 45, strap, 6, 174)),
    draw('r', sector(120, 100, 44, 50, cast ? 226 : 236, cast ? 314 : 304)),
    draw('s', sector(120, 100, 50, cast ? 68 : 57, 205, 335)),
    ...(cast ? [draw('s', 'M74 56L96 20v30zM166 56L144 20v30z')] : []),
    draw('s', cast ? 'M92 60V14h56v46z' : 'M104 54V12h32v42z'),
    ...(cast ? [] : [draw('s', 'M102 52h36v-8h-36z')]),
    draw(
      'p',
      `M112 ${top}${row(4, 0, 0)
        .map(() => 'l-4 3l4 3')
        .join('')}V64h16V${top + 24}${row(4, 0, 0)
        .map(() => 'l4 -3l-4 -3')
        .join('')}z`,
    ),
    draw('s', rect(56, 82, 20, 9), rect(164, 82, 20, 9), rect(56, 106, 20, 9), rect(164, 106, 20, 9)),
    draw('p', rect(62, 74, 6, 50), rect(172, 74, 6, 50)),
    draw('s', nut(65, 78, 13, 7), nut(175, 78, 13, 7), nut(65, 119, 13, 7), nut(175, 119, 13, 7)),
    centreLine(120, 2, 120, 156),
    centreLine(50, 100, 190, 100),
    dimV(212, 56, 144, 'OD', 46),
  ];
}
