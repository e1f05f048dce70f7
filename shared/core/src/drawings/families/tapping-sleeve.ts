import { rect } from '../strokes/geometry.ts';
import { nut, studsDown } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface TappingSleeveParams {
  outlet: 'flange' | 'thread';
}

/** Side view of a stainless tapping sleeve: a full-length rubber mat under two bolted shells, the outlet on top. */
export function tappingSleeve({ outlet }: TappingSleeveParams): Shape[] {
  const top: Shape[] =
    outlet === 'flange'
      ? [
          draw('s', 'M98 50V24h44v26z'),
          draw('t', 'M92 50q28 10 56 0'),
          draw('s', rect(84, 12, 72, 12), nut(92, 18, 8, 22), nut(148, 18, 8, 22)),
        ]
      : [
          draw('s', 'M106 50V14h28v36z', rect(100, 34, 40, 16)),
          draw('t', 'M106 17l28 2M106 21l28 2M106 25l28 2M106 29l28 2M94 50q26 8 52 0'),
        ];
  return [
    ...pipeOut(10, 230, 58, 122),
    draw('r', rect(61, 55, 118, 70)),
    draw('s', rect(66, 50, 108, 80)),
    ...top,
    draw('s', rect(70, 102, 100, 7), rect(70, 121, 100, 7)),
    draw('t', 'M70 115h100'),
    ...studsDown([82, 106, 134, 158], 102, 128, 11),
    centreLine(120, 2, 120, 98),
    centreLine(2, 90, 58, 90),
    centreLine(182, 90, 238, 90),
    ...(outlet === 'flange' ? [dimH(150, 66, 174, '500', 14)] : [dimH(150, 66, 174, 'L', 14)]),
  ];
}
