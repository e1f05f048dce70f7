import type { Point } from '../strokes/geometry.ts';
import { parsePath, type Segment } from '../strokes/path.ts';
import { arcOf, samplesOf } from '../strokes/sample.ts';

/** A corner of a polyline; `bulge` bends the way to the next one: tangent of a quarter of its angle, 0 is straight. */
export interface Vertex {
  x: number;
  y: number;
  bulge: number;
}

export interface OpenOrClosed {
  vertices: Vertex[];
  isClosed: boolean;
}

/** A circle in one piece has no bulge. */
const HALF = Math.PI;

/** Path data as polylines on the same sheet (y grows downwards); true arcs stay arcs, other curves become corners. */
export function polylinesOf(d: string): OpenOrClosed[] {
  const lines: OpenOrClosed[] = [];
  let line: OpenOrClosed = { vertices: [], isClosed: false };
  for (const segment of parsePath(d)) {
    if (segment.op === 'M') {
      line = { vertices: [], isClosed: false };
      lines.push(line);
    }
    if (segment.op === 'Z') line.isClosed = true;
    else extend(line.vertices, segment);
  }
  return lines.map(withoutSeam).filter(({ vertices }) => vertices.length > 1);
}

function extend(vertices: Vertex[], segment: Segment): void {
  const last = vertices.at(-1);
  if (last === undefined) {
    const [x = 0, y = 0] = segment.values;
    vertices.push({ x, y, bulge: 0 });
    return;
  }
  const from: Point = [last.x, last.y];
  if (segment.op === 'A' && segment.values[0] === segment.values[1]) {
    const { turn } = arcOf(from, segment.values);
    if (Math.abs(turn) <= HALF + 1e-9) {
      const [x = 0, y = 0] = segment.values.slice(-2);
      last.bulge = Math.tan(turn / 4);
      vertices.push({ x, y, bulge: 0 });
      return;
    }
  }
  const points = samplesOf(segment, from);
  const added = points.length > 1 ? points.slice(1) : points;
  vertices.push(...added.map(([x, y]) => ({ x, y, bulge: 0 })));
}

/** A closed line whose last corner is its first one says that corner once. */
function withoutSeam(line: OpenOrClosed): OpenOrClosed {
  const [first, last] = [line.vertices[0], line.vertices.at(-1)];
  const isSeam = first && last && Math.hypot(first.x - last.x, first.y - last.y) < 1e-6;
  return line.isClosed && isSeam ? { ...line, vertices: line.vertices.slice(0, -1) } : line;
}
