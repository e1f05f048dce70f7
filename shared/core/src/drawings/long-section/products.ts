import { circle, rect } from '../strokes/geometry.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';
import { block } from './street.ts';

/** Manhole with the odor valve under its cover, opened by the pressure below. */
export function manhole(): Shape[] {
  return [
    ...block(88, 88, 11, 92),
    ...block(145, 88, 11, 92),
    draw('p', rect(99, 88, 46, 92)),
    draw('m', rect(92, 78, 10, 12), rect(142, 78, 10, 12)),
    draw('s', rect(102, 79, 40, 8)),
    draw('r', rect(99, 92, 6, 5), rect(139, 92, 6, 5)),
    draw('s', 'M99 97h6l6 14h4v4h-7l-6 -14h-3zM145 97h-6l-6 14h-4v4h7l6 -14h3z', rect(112, 101, 20, 3)),
    draw('r', rect(113, 104, 5, 3), rect(126, 104, 5, 3)),
    draw('a', 'M122 132v-12m-4 5l4 -5l4 5'),
    draw('w', rect(99, 164, 46, 16)),
  ];
}

/** Repair clamp, drilling saddle with its service line, and grip coupling on the main. */
export function onTheMain(): Shape[] {
  return [
    draw('r', rect(236, 142, 80, 42)),
    draw('s', rect(241, 138, 70, 50)),
    draw('s', rect(244, 155, 64, 6), rect(244, 166, 64, 6)),
    draw('p', ...[252, 268, 284, 300].map((x) => rect(x - 2.5, 152, 5, 22))),
    draw('s', rect(383, 118, 14, 24)),
    draw('r', rect(380, 139, 20, 5)),
    draw('s', rect(372, 141, 36, 6)),
    draw('s', rect(376, 147, 5, 33), rect(399, 147, 5, 33)),
    draw('s', 'M385 118v-18a6 6 0 0 1 6 -6h60v10h-54v14z'),
    draw('s', rect(486, 134, 66, 58)),
    draw('t', 'M494 134v58M544 134v58M486 142h66M519 134v58'),
    draw('s', rect(482, 166, 74, 9)),
    draw('p', rect(498, 162, 8, 17), rect(532, 162, 8, 17)),
  ];
}

/** Chamber: disc seals where the main passes its walls, a sluice gate inside. */
export function gateChamber(): Shape[] {
  return [
    draw('p', rect(658, 84, 184, 112)),
    draw('w', rect(658, 160, 184, 36)),
    draw('wl', 'M658 160h184'),
    ...block(640, 76, 18, 58),
    ...block(640, 192, 18, 14),
    ...block(842, 76, 18, 58),
    ...block(842, 192, 18, 14),
    ...block(640, 200, 220, 12),
    ...block(640, 70, 76, 12),
    ...block(786, 70, 74, 12),
    draw('s', 'M650 146h44v34h-44zM830 146h20v34h-20z'),
    draw('r', rect(642, 134, 14, 12), rect(642, 180, 14, 12), rect(844, 134, 14, 12), rect(844, 180, 14, 12)),
    draw('m', rect(638, 134, 4, 12), rect(656, 134, 4, 12), rect(638, 180, 4, 12), rect(656, 180, 4, 12)),
    draw('s', rect(818, 130, 12, 66)),
    draw('d', rect(820, 112, 8, 52)),
    draw('rl', 'M829 140v22'),
    draw('s', rect(822.5, 56, 3, 58)),
    draw('s', 'M806 54a18 3.5 0 1 0 36 0a18 3.5 0 1 0 -36 0z'),
  ];
}

/** Casing under the road with spacers and end seals. */
export function casing(): Shape[] {
  return [
    draw('m', rect(898, 132, 96, 5), rect(898, 189, 96, 5)),
    draw('d', rect(924, 137, 10, 9), rect(924, 180, 10, 9), rect(958, 137, 10, 9), rect(958, 180, 10, 9)),
    draw('r', rect(896, 137, 9, 9), rect(896, 180, 9, 9), rect(987, 137, 9, 9), rect(987, 180, 9, 9)),
    draw('m', rect(886, 78, 120, 7)),
  ];
}

/** Headwall with the flap valve at the river. */
export function headwall(): Shape[] {
  return [
    ...block(1038, 84, 20, 56),
    ...block(1038, 186, 20, 36),
    draw('s', 'M1058 134h6l3 12h-9zM1058 180h12l3 12h-15z'),
    draw('rl', 'M1065 136l2 9M1071 182l2 9'),
    ...place([draw('d', 'M1064 130h7l14 66h-7z')], { turn: { by: -26, x: 1066, y: 128 } }),
    draw('p', circle(1066, 128, 5)),
  ];
}
