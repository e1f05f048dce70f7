import type { PathShape, Shape, ShapeClass } from './strokes/shape.ts';

/** Colors of a file that stands alone: light, and dark by the reader's preference (design tokens, `--il-*`). */
const COLORS = {
  line: ['#16323a', '#d5e2e6'],
  paper: ['#fff', '#121e23'],
  steel: ['#dbe3e6', '#33474f'],
  cut: ['#8fa1a8', '#64808a'],
  hdpe: ['#54666e', '#7d949c'],
  concrete: ['#eef0ee', '#1c2c32'],
  hatch: ['#8b9aa0', '#4d626a'],
  seal: ['#d2501e', '#cc5423'],
  water: ['#cfe4e8', '#173d47'],
  waterline: ['#2b7d8c', '#5fb3c2'],
  centre: ['#5b7078', '#7f979f'],
  flow: ['#1a6e7d', '#6cc0cf'],
} as const;
type ColorName = keyof typeof COLORS;

/** The light colors alone, for paper. */
export const LIGHT = Object.fromEntries(
  Object.entries(COLORS).map(([name, [light]]) => [name, light]),
) as Readonly<Record<ColorName, string>>;

export interface Pen {
  fill?: ColorName;
  stroke?: ColorName;
  width?: number;
  dash?: readonly number[];
  opacity?: number;
}

/** How shapes of each meaning are drawn where no style sheet reaches. */
export const PENS: Record<ShapeClass, Pen> = {
  o: { stroke: 'line', width: 1.4 },
  s: { fill: 'steel', stroke: 'line', width: 1.4 },
  m: { fill: 'cut', stroke: 'line', width: 1.4 },
  d: { fill: 'hdpe', stroke: 'line', width: 1.4 },
  k: { fill: 'concrete', stroke: 'line', width: 1.4 },
  h: { stroke: 'hatch', width: 0.8 },
  r: { fill: 'seal', stroke: 'line', width: 1.4 },
  rl: { stroke: 'seal', width: 4 },
  p: { fill: 'paper', stroke: 'line', width: 1.4 },
  w: { fill: 'water' },
  wl: { stroke: 'waterline', width: 1.6 },
  t: { stroke: 'line', width: 0.8 },
  t2: { stroke: 'line', width: 1.2 },
  dl: { stroke: 'paper', width: 1, opacity: 0.6 },
  c: { stroke: 'centre', width: 0.8, dash: [14, 3, 3, 3] },
  a: { stroke: 'flow', width: 1.8 },
  f: { fill: 'line' },
};

function paths(shapes: readonly Shape[]): PathShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'path' ? [shape] : shape.kind === 'detail' ? paths(shape.shapes) : [],
  );
}

/** Style block with the rules and colors that these shapes use, and no others: the file stays below 4 kB. */
export function standaloneStyle(shapes: readonly Shape[]): string {
  const used = [...new Set(paths(shapes).map(({ cls }) => cls))];
  const colors = new Set<ColorName>(['line']);
  const rules = used.map((cls) => {
    const { fill, stroke, width, dash, opacity } = PENS[cls];
    for (const color of [fill, stroke]) if (color) colors.add(color);
    const parts = [
      fill && `fill:var(--${fill})`,
      stroke && `stroke:var(--${stroke})`,
      width && `stroke-width:${width}`,
      dash && `stroke-dasharray:${dash.join(' ')}`,
      opacity && `opacity:${opacity}`,
    ];
    return `.${cls}{${parts.filter(Boolean).join(';')}}`;
  });
  const values = (theme: 0 | 1) => [...colors].map((color) => `--${color}:${COLORS[color][theme]}`).join(';');
  return (
    `.il{${values(0)}}@media(prefers-color-scheme:dark){.il{${values(1)}}}` +
    `path{fill:none;stroke-linejoin:round}${rules.join('')}text{fill:var(--line);font:600 8px sans-serif}`
  );
}
