import { box, rect } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { mirroredRight } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of an odor valve below a manhole cover: its pan hangs on the ledge of the frame, rubber between them. The
 * pressure below lifts the valve disc and leaves upward through the cover; rain drains through lips in the pan.
 */
export function odorValve(): Shape[] {
  const half: Shape[] = [
    draw('o', 'M4 27h36'),
    draw('h', 'M34 29l-7 7M24 29l-7 7M14 29l-6 6'),
    ...concrete(box(24, 58, 36, 94)),
    draw('m', 'M40 27h13v24h14v10H40z'),
    draw('r', rect(54, 45, 13, 6)),
    draw('s', 'M54 39H74L80 76H98V64h6V82H75L68 45H54z'),
    draw('r', 'M83 82h10l-3 15h-4z', rect(97, 54, 12, 6)),
    ...arrow(72, 25, 17, -90),
    ...arrow(110, 116, 26, -90),
    draw('a', 'M111 74C111 62 104 61 91 62m7 -5l-7 5l7 5'),
  ];
  return [
    draw('p', rect(60, 30, 120, 122)),
    ...mirroredRight(half),
    draw('s', rect(54, 27, 132, 12)),
    draw('p', ...[68, 116, 164].map((x) => rect(x, 27, 8, 12))),
    // Valve disc with its stem, raised from the seat; the cross bar below guides it.
    draw('o', 'M104 80h32'),
    draw('s', rect(118, 54, 4, 32), rect(95, 49, 50, 6)),
    centreLine(120, 4, 120, 156),
  ];
}
