import { box, circle, rect, row } from '../strokes/geometry.ts';
import { boltAcross, nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine, handWheel } from '../parts/marks.ts';
import { pipeCut, pipeOut } from '../parts/pipe.ts';
import { levelMark, water } from '../parts/water.ts';
import { place } from '../strokes/place.ts';
import { detail, draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';
import { closedSteelFlap, openFlap } from './flap-door.ts';

/** Section of an HDPE flap valve anchored to a wall; the outflow from the left has swung the door open. */
export function wallFlap(): Shape[] {
  return [
    ...concrete(box(52, 8, 48, 44), box(52, 120, 48, 32)),
    draw('o', 'M8 52h92M8 120h92'),
    ...outflow(8, 100),
    ...openFlap({ view: 'cut', anchored: true }),
    ...arrow(26, 92, 52),
    centreLine(2, 84, 96, 84),
  ];
}

/** Side view of an HDPE flap valve on the flange of a pipe: bolts through both flanges. */
export function flangeFlap(): Shape[] {
  return [
    ...outflow(100, 126),
    ...pipeOut(10, 76, 50, 122, 'left'),
    draw('s', rect(74, 24, 11, 124)),
    draw('r', rect(85, 26, 5, 120)),
    draw('d', rect(90, 24, 10, 124)),
    ...[33, 64, 108, 139].flatMap((y) => boltAcross(y, 74, 100, 11)),
    ...openFlap({ view: 'side', anchored: false }),
    centreLine(2, 86, 66, 86),
  ];
}

/** Section of an HDPE flap valve on a pipe that ends in the open: its lined sleeve is clamped around the pipe. */
export function pipeEndFlap(): Shape[] {
  return [
    ...concrete([
      [8, 8],
      [22, 8],
      [46, 46],
      [8, 46],
    ]),
    ...concrete([
      [8, 126],
      [42, 126],
      [54, 152],
      [8, 152],
    ]),
    ...pipeCut(8, 100, 46, 126),
    ...outflow(8, 126),
    draw('r', rect(56, 40, 40, 6), rect(56, 126, 40, 6)),
    draw('d', rect(56, 32, 44, 8), rect(56, 132, 44, 8)),
    draw('s', ...[66, 84].flatMap((x) => [rect(x - 5, 26, 10, 6), nut(x, 20, 7, 12)])),
    draw('s', ...[66, 84].map((x) => rect(x - 5, 140, 10, 6))),
    ...openFlap({ view: 'cut', anchored: false }),
    ...arrow(26, 92, 40),
    centreLine(2, 86, 88, 86),
  ];
}

/** Section of a flap valve on a pump line: a vent of an eighth of the bore lets air out and in above the water. */
export function pumpLineFlap(): Shape[] {
  return [
    ...pipeCut(40, 90, 46, 126),
    ...outflow(40, 126, 52),
    draw('s', circle(32, 90, 24)),
    draw('p', 'M22 74l27 16l-27 16z'),
    draw('s', 'M70 46V20a12 12 0 0 0 -24 0v6h10v-6a2 2 0 0 1 4 0V46z', rect(57, 38, 16, 8)),
    ...arrow(40, 44, 15, -90),
    ...arrow(53, 30, 15, 90),
    draw('m', rect(81, 28, 9, 22), rect(81, 122, 9, 22)),
    draw('d', rect(94, 28, 6, 24), rect(94, 120, 6, 24)),
    draw('r', rect(90, 30, 4, 22), rect(90, 120, 4, 22)),
    draw('s', nut(77, 130)),
    ...openFlap({ view: 'cut', anchored: false }),
    ...arrow(62, 86, 34),
  ];
}

/** Section of a flap valve with a penstock behind it in the same frame: the gate is raised, the flap at work. */
export function flapWithPenstock(): Shape[] {
  return [
    ...water(128, 137, 106, 15, 206),
    ...concrete(box(40, 8, 44, 83), box(40, 133, 44, 19)),
    draw('o', 'M8 91h76M8 133h76'),
    draw('w', 'M8 103H112C128 104 138 118 142 137H126L124 133H8z'),
    draw('wl', 'M8 103H112C128 104 138 118 142 137'),
    draw('r', rect(84, 80, 4, 11), rect(84, 133, 4, 12)),
    draw('d', rect(88, 30, 6, 61), rect(106, 30, 5, 61), rect(88, 133, 23, 14), rect(86, 22, 27, 9)),
    draw('s', rect(98, 12, 4, 32)),
    draw('d', rect(96, 42, 9, 50)),
    draw('rl', 'M95 80v10M98 133v-5'),
    ...handWheel(101, 10, 24),
    ...place(openFlap({ view: 'cut', anchored: false }), { scaleX: 0.62, scaleY: 0.62, dx: 48, dy: 59 }),
    ...arrow(22, 118, 44),
  ];
}

/** Section of a stainless flap valve in a cast-in sleeve: high water outside holds the ribbed door on its seal. */
export function stainlessFlap(): Shape[] {
  return [
    draw('w', 'M100 18H232V152H100V138h24L110 30H100z'),
    draw('wl', 'M100 18H232'),
    levelMark(206, 18),
    ...concrete(box(44, 8, 56, 38), box(44, 126, 56, 26)),
    ...pipeCut(8, 100, 46, 126),
    draw('w', rect(8, 108, 92, 12)),
    draw('wl', 'M8 108h92'),
    ...closedSteelFlap(),
    ...row(3, 62, 28).flatMap((y) => arrow(196, y, 34, 180)),
    centreLine(2, 86, 92, 86),
  ];
}

/** Water from x = `inside` out of the opening at 100 into the water from x = `outside`; the swing of the door. */
function outflow(inside: number, outside: number, surface = 66): Shape[] {
  const nappe = `H100C130 ${surface + 2} 146 92 150 122`;
  return [
    ...water(outside, 122, 234 - outside, 30, 206),
    draw('w', `M${inside} ${surface}${nappe}H125L122 120H${inside}z`),
    draw('wl', `M${inside} ${surface}${nappe}`),
    detail(draw('t', 'M174 128A92 92 0 0 1 132 143')),
  ];
}
