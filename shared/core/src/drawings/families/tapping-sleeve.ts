import { rect, row } from '../strokes/geometry.ts';
import { nut, studsDown } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { mirroredRight } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface TappingSleeveParams {
  outlet: 'flange' | 'thread';
}

/** Flanged neck; the valve is bolted to its face. */
function flangeOutlet(): Shape[] {
  const bolts = [76, 100, 140, 164];
  return [
    draw('s', 'M90 50V30h60v20z'),
    draw('t', 'M84 50q36 12 72 0'),
    draw('s', rect(64, 18, 112, 13)),
    draw('p', ...bolts.map((x) => rect(x - 3, 10, 6, 8))),
    draw('s', ...bolts.map((x) => nut(x, 34, 11, 6))),
  ];
}

/** Socket with its thread inside, cut open: the valve is screwed into it. */
function threadedOutlet(): Shape[] {
  const thread = row(5, 0, 0)
    .map(() => 'l-5 3.5l5 3.5')
    .join('');
  return [
    draw('p', rect(102, 26, 36, 46)),
    ...mirroredRight([draw('m', `M86 72V26H106${thread}V72z`)]),
    draw('t', 'M76 68q10 5 10 4M164 68q-10 5 -10 4'),
  ];
}

/** Side view of a stainless tapping sleeve: a full-length rubber mat under two bolted shells, the outlet on top. */
export function tappingSleeve({ outlet }: TappingSleeveParams): Shape[] {
  const flanged = outlet === 'flange';
  // Threads end at 4 in (specification 9): they are at home on the smaller mains.
  const top = flanged ? 50 : 68;
  return [
    ...pipeOut(10, 230, top + 8, 122),
    draw('r', rect(61, top + 5, 118, 120 - top)),
    draw('s', rect(66, top, 108, 130 - top)),
    ...(flanged ? flangeOutlet() : threadedOutlet()),
    draw('s', rect(70, 102, 100, 7), rect(70, 121, 100, 7)),
    draw('t', 'M70 115h100'),
    ...studsDown([82, 106, 134, 158], 102, 128, 11),
    centreLine(120, 2, 120, 98),
    centreLine(2, (top + 130) / 2, 58, (top + 130) / 2),
    centreLine(182, (top + 130) / 2, 238, (top + 130) / 2),
    dimH(150, 66, 174, 'L', 14),
  ];
}
