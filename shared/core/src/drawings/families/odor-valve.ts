import { box, rect } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { centreLine } from '../parts/marks.ts';
import { mirroredRight } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of an odor valve below a manhole cover: the insert hangs on a rubber rim; its lip valve opens to let
 * pressure out and rain in, and closes again against odor.
 */
export function odorValve(): Shape[] {
  const half: Shape[] = [
    draw('o', 'M8 24h64'),
    draw('h', 'M32 26l-8 8M24 26l-8 8M16 26l-6 6'),
    draw('m', rect(72, 18, 12, 18)),
    draw('r', rect(72, 36, 9, 7)),
    draw('a', 'M90 144c-7 -7 7 -12 0 -20'),
  ];
  return [
    draw('p', rect(72, 24, 96, 128)),
    ...concrete(box(34, 24, 38, 128), box(168, 24, 38, 128)),
    ...mirroredRight(half),
    draw('s', rect(84, 18, 72, 11)),
    draw('f', rect(98, 18, 5, 11), rect(117.5, 18, 5, 11), rect(137, 18, 5, 11)),
    draw('s', 'M72 43h10l16 18h44l16 -18h10v6h-7l-16 18H95L79 49h-7z'),
    draw('s', 'M104 67h32v26h-32z'),
    draw('r', 'M106 93h28l-10 26h-8z'),
    draw('p', 'M113 97h14l-6 18h-2z'),
    draw('a', 'M120 146c-6 -6 6 -10 0 -18'),
    centreLine(120, 4, 120, 156),
  ];
}
