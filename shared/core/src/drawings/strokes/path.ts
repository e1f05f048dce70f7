import { round } from './geometry.ts';

/** A path command with absolute coordinates. Arcs keep their flags: rx ry 0 large sweep x y. */
export interface Segment {
  op: 'M' | 'L' | 'C' | 'Q' | 'A' | 'Z';
  values: number[];
}

const TOKEN = /[a-z]|-?(?:\d*\.\d+|\d+)/gi;
const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

/** Reads path data into absolute M, L, C, Q, A and Z. Throws on a command that the drawings do not use. */
export function parsePath(d: string): Segment[] {
  const segments: Segment[] = [];
  const tokens = d.match(TOKEN) ?? [];
  let [x, y, startX, startY, i] = [0, 0, 0, 0, 0];
  let command = '';
  while (i < tokens.length) {
    const token = tokens[i] ?? '';
    if (/[a-z]/i.test(token)) {
      command = token;
      i++;
    }
    const op = command.toUpperCase();
    const arity = ARITY[op];
    if (arity === undefined) throw new Error(`unknown path command ${command}`);
    const args = tokens.slice(i, i + arity).map(Number);
    if (args.length < arity) throw new Error(`path ends within ${command}`);
    i += arity;
    const segment = absolute(op, args, command !== op, x, y, segments[segments.length - 1]);
    if (op === 'Z') [x, y] = [startX, startY];
    else
      [x, y] = [
        segment.values[segment.values.length - 2] ?? x,
        segment.values[segment.values.length - 1] ?? y,
      ];
    if (op === 'M') {
      [startX, startY] = [x, y];
      // Further pairs after a move are lines.
      command = command === 'm' ? 'l' : 'L';
    }
    segments.push(segment);
  }
  return segments;
}

function absolute(
  op: string,
  args: number[],
  relative: boolean,
  x: number,
  y: number,
  before: Segment | undefined,
): Segment {
  const [ox, oy] = relative ? [x, y] : [0, 0];
  const [first = 0] = args;
  if (op === 'Z') return { op: 'Z', values: [] };
  if (op === 'H') return { op: 'L', values: [first + ox, y] };
  if (op === 'V') return { op: 'L', values: [x, first + oy] };
  if (op === 'A') {
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, toX = 0, toY = 0] = args;
    return { op: 'A', values: [rx, ry, turn, large, sweep, toX + ox, toY + oy] };
  }
  const points = args.map((value, i) => value + (i % 2 === 0 ? ox : oy));
  if (op !== 'S') return { op: op as 'M' | 'L' | 'C' | 'Q', values: points };
  // The smooth curve's first handle mirrors the last one.
  const [handleX = x, handleY = y] = before?.op === 'C' ? before.values.slice(2, 4) : [x, y];
  return { op: 'C', values: [2 * x - handleX, 2 * y - handleY, ...points] };
}

/** Writes segments back as path data, one decimal. */
export function formatPath(segments: readonly Segment[]): string {
  return segments.map(({ op, values }) => (op === 'Z' ? 'z' : op + values.map(round).join(' '))).join('');
}
