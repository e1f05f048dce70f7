import { box, rect } from '../strokes/geometry.ts';
import { hatch } from '../strokes/hatch.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Upright block of cut concrete; the header is wide and low, so its hatching is a little closer. */
export function block(x: number, y: number, width: number, height: number): Shape[] {
  return [draw('k', rect(x, y, width, height)), draw('h', hatch([box(x, y, width, height)], 8))];
}

/** Ground strokes, left out where manhole, chamber and river open the street. */
function groundStrokes(): string {
  let d = '';
  for (let x = -893; x < 1030; x += 13) {
    if ((x > 88 && x < 156) || (x > 636 && x < 862)) continue;
    d += `M${x} 84l-7 8`;
  }
  return d;
}

/** River at the right end, street surface, and the buried main. It runs far left, where wide screens look. */
export function streetAndMain(): Shape[] {
  return [
    draw('w', 'M1058 172h142v60h-142z'),
    draw('wl', 'M1058 172h142'),
    draw('t', 'M1118 162h14l-7 9zM1119 178h12M1123 183h4'),
    draw('o', 'M-900 84H92M150 84H640M860 84H1040'),
    draw('h', groundStrokes()),
    draw('o', 'M1058 214c30 10 60 2 90 10s40 2 52 4'),
    draw('s', 'M-900 146H650v34H-900zM850 146h208v34H850z'),
    draw('t', 'M-900 152H650M850 152h208'),
    draw('c', 'M-900 163H1200'),
  ];
}
