import { box, rect } from '../strokes/geometry.ts';
import { boltAcross, nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { dimV } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Bore of the sleeve and inside of its wall, above the axis; the half below mirrors it. */
const BORE = 41;

/** Concrete with its liner, cut above and below the bore. The liner may reach out of the wall. */
function sleevedWall(x: number, width: number, reach = 0): Shape[] {
  const liner = (y: number) => rect(x - reach, y, width + 2 * reach, 5);
  return [
    ...concrete(box(x, 6, width, BORE - 11), box(x, 124, width, BORE - 11)),
    draw('m', liner(BORE - 5), liner(119)),
  ];
}

/** Rubber between two plates that a bolt draws together, from the bore down to the pipe. The plates clear the pipe. */
function pressed(x: number, rubber: number, pipeTop: number, plate = 7): Shape[] {
  const gap = pipeTop - BORE;
  return [
    draw('r', rect(x, BORE, rubber, gap)),
    draw('s', rect(x - plate, BORE, plate, gap - 3), rect(x + rubber, BORE, plate, gap - 3)),
  ];
}

function pipeAndAxis(top: number, bottom: number, wall = 6): Shape[] {
  const axis = (top + bottom) / 2;
  return [...pipeCut(8, 232, top, bottom, wall), centreLine(2, axis, 238, axis), dimV(212, top, bottom, 'Ø')];
}

/** Section of a liner seal: all of it lies within the wall. Water stands on the left. */
export function linerSeal(): Shape[] {
  return [
    ...water(8, 22, 80, 37, 44),
    draw('w', rect(8, 102, 80, 50)),
    ...sleevedWall(88, 64),
    ...pipeAndAxis(60, 100),
    ...mirroredBelow([...pressed(104, 32, 60), ...boltAcross(49, 97, 143)]),
  ];
}

/** Section of a thimble sleeve: its square collar stands in the wall, its ends stand out and one carries the seal. */
export function thimbleSleeve(): Shape[] {
  return [
    ...sleevedWall(70, 66, 22),
    ...pipeAndAxis(62, 98),
    ...mirroredBelow([draw('m', rect(98, 9, 10, 28)), ...pressed(128, 20, 62), ...boltAcross(50, 121, 155)]),
  ];
}

/** Section of a disc seal made for a pipe that lies well below the middle of its sleeve. */
export function eccentricSeal(): Shape[] {
  const [top, bottom] = [79, 107];
  const below = [draw('r', rect(104, bottom, 32, 12)), draw('s', rect(97, 110, 7, 9), rect(136, 110, 7, 9))];
  return [
    ...sleevedWall(88, 64),
    ...pipeAndAxis(top, bottom),
    ...pressed(104, 32, top),
    ...boltAcross(52, 97, 143),
    ...boltAcross(68, 97, 143),
    ...below,
    ...boltAcross(114.5, 97, 143, 7),
  ];
}

/**
 * Section of a long-bolt seal set deep in a thick wall: spacer tubes carry the nuts out to where a wrench reaches
 * them.
 */
export function longBoltSeal(): Shape[] {
  const half: Shape[] = [
    ...pressed(58, 24, 60),
    draw('o', 'M44 49h7M188 49h14'),
    draw('s', nut(47.5, 49, 7, 10), rect(89, 46, 97, 6), rect(184, 43, 5, 12)),
  ];
  return [
    ...sleevedWall(44, 120),
    ...pipeAndAxis(60, 100),
    ...mirroredBelow([...half, draw('s', nut(193.5, 49, 9, 12))]),
    draw('s', 'M188 55V45l-4 -6V30l5 -4V6h9v20l5 4v9l-4 6V55h-3V43h-5V55z'),
  ];
}

/** Section of a high-force seal: stiff plates and heavy bolts press the rubber hard against wall and pipe. */
export function highForceSeal(): Shape[] {
  const half: Shape[] = [
    ...pressed(104, 32, 64, 17),
    draw('o', 'M68 52h104'),
    draw('s', nut(81, 52, 12, 17), nut(159, 52, 12, 17)),
    ...arrow(112, 34, 22, -90),
    ...arrow(128, 34, 22, -90),
  ];
  return [...sleevedWall(84, 72), ...pipeAndAxis(64, 96, 9), ...mirroredBelow(half)];
}
