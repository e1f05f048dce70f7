import { steps } from './content-tokens.ts';
import type { Step } from './content-tokens.ts';
import type { PrintedFont } from './glyph-shelf.ts';
import { short, times, transform } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/** What the content of a page names. */
export interface PageParts {
  fonts: ReadonlyMap<string, PrintedFont>;
  /** Opacity by name of a graphics state. */
  opacities: ReadonlyMap<string, number>;
  /** Addresses of pictures by name. */
  pictures: ReadonlyMap<string, string>;
}

interface State {
  matrix: Matrix;
  fill: string;
  stroke: string;
  /** Attributes of lines. */
  pen: Record<string, string>;
  opacity: number;
  /** Groups that were opened since the state was saved. */
  groups: number;
}

const PATHS: Readonly<Record<string, (p: string[]) => string>> = {
  m: ([x, y]) => `M${coordinates([x, y])}`,
  l: ([x, y]) => `L${coordinates([x, y])}`,
  c: (points) => `C${coordinates(points)}`,
  v: (points) => `C${coordinates(points)}`,
  y: (points) => `C${coordinates([...points, ...points.slice(-2)])}`,
  h: () => 'Z',
  re: ([x, y, width, height]) =>
    `M${coordinates([x, y])}h${coordinates([width])}v${coordinates([height])}h${coordinates([-Number(width)])}Z`,
};
const PAINTS: Readonly<Record<string, { fill: boolean; stroke: boolean }>> = {
  f: { fill: true, stroke: false },
  'f*': { fill: true, stroke: false },
  S: { fill: false, stroke: true },
  B: { fill: true, stroke: true },
};
const JOINS = ['miter', 'round', 'bevel'];
const CAPS = ['butt', 'round', 'square'];

/** The steps of a page as SVG elements, in points from its lower left corner upwards turned to SVG's from the top. */
export function drawPage(content: string, height: number, parts: PageParts): string {
  const out: string[] = [];
  const saved: State[] = [];
  let state: State = {
    matrix: [1, 0, 0, -1, 0, height],
    fill: '#000',
    stroke: '#000',
    pen: {},
    opacity: 1,
    groups: 0,
  };
  let path = '';
  /** Where the path has come to: some curves begin there with their first pull. */
  let at: string[] = [];
  let clips = 0;
  let text: { font: PrintedFont | undefined; size: number; matrix: Matrix } = {
    font: undefined,
    size: 1,
    matrix: [1, 0, 0, 1, 0, 0],
  };

  const run = ({ operator, operands }: Step): void => {
    const number = (index: number) => Number(operands[index]);
    const addPath = PATHS[operator];
    const paint = PAINTS[operator];
    if (addPath !== undefined) {
      path += addPath(operator === 'v' ? [...at, ...operands] : operands);
      at = operands.slice(-2);
    } else if (paint !== undefined) {
      out.push(`<path d="${path}"${transform(state.matrix)}${paintOf(state, paint)}/>`);
      path = '';
    } else if (operator === 'W') {
      clips += 1;
      const shape = `<path d="${path}"${transform(state.matrix)}/>`;
      out.push(`<clipPath id="c${String(clips)}">${shape}</clipPath><g clip-path="url(#c${String(clips)})">`);
      state.groups += 1;
    } else if (operator === 'n') path = '';
    else if (operator === 'q') {
      saved.push(state);
      state = { ...state, pen: { ...state.pen }, groups: 0 };
    } else if (operator === 'Q') {
      out.push('</g>'.repeat(state.groups));
      state = saved.pop() ?? state;
    } else if (operator === 'cm') state.matrix = times(state.matrix, matrixOf(operands));
    else if (operator === 'scn') state.fill = color(operands);
    else if (operator === 'SCN') state.stroke = color(operands);
    else if (operator === 'w') state.pen['stroke-width'] = short(number(0));
    else if (operator === 'j') state.pen['stroke-linejoin'] = JOINS[number(0)] ?? 'miter';
    else if (operator === 'J') state.pen['stroke-linecap'] = CAPS[number(0)] ?? 'butt';
    else if (operator === 'd')
      state.pen['stroke-dasharray'] = operands.slice(1, operands.indexOf(']')).join(' ');
    else if (operator === 'gs') state.opacity = parts.opacities.get(nameOf(operands[0])) ?? 1;
    else if (operator === 'Do') {
      const picture = parts.pictures.get(nameOf(operands[0]));
      // A picture fills the unit square, from its foot upwards.
      const upright = times(state.matrix, [1, 0, 0, -1, 0, 1]);
      if (picture !== undefined)
        out.push(
          `<image href="${picture}" width="1" height="1" preserveAspectRatio="none"${transform(upright)}/>`,
        );
    } else if (operator === 'Tf')
      text = { ...text, font: parts.fonts.get(nameOf(operands[0])), size: number(1) };
    else if (operator === 'Tm') text = { ...text, matrix: matrixOf(operands) };
    else if (operator === 'TJ' && text.font !== undefined) {
      const { font, size, matrix } = text;
      const unit = size / font.unitsPerEm;
      const place = times(times(state.matrix, matrix), [unit, 0, 0, unit, 0, 0]);
      out.push(`<g fill="${state.fill}"${transform(place)}>${letters(operands, font)}</g>`);
    }
  };
  for (const step of steps(content)) run(step);
  return out.join('');
}

/** The letters of one line, from its start, in units of the outlines. */
function letters(operands: readonly string[], font: PrintedFont): string {
  const scale = font.unitsPerEm / 1000;
  let x = 0;
  let drawn = '';
  for (const operand of operands) {
    if (!operand.startsWith('<')) {
      x -= Number(operand.replace(/[[\]]/, '')) || 0;
      continue;
    }
    for (const code of operand.match(/[\da-f]{4}/gi) ?? []) {
      const glyph = Number.parseInt(code, 16);
      const outline = font.outline(glyph);
      if (outline !== null) drawn += `<use href="#${outline}" x="${short(x * scale, 0)}"/>`;
      x += font.advance(glyph);
    }
  }
  return drawn;
}

function paintOf({ fill, stroke, pen, opacity }: State, paint: { fill: boolean; stroke: boolean }): string {
  const attributes = {
    fill: paint.fill ? fill : 'none',
    ...(paint.stroke && { stroke, ...pen }),
    opacity: short(opacity),
  };
  return Object.entries(attributes)
    .filter(([name, value]) => name !== 'opacity' || value !== '1')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

const nameOf = (operand = '') => operand.slice(1);

function coordinates(numbers: readonly (string | number | undefined)[]): string {
  return numbers.map((number) => short(Number(number))).join(' ');
}

function matrixOf(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number);
  return [a, b, c, d, e, f];
}

/** Gray or RGB, each from 0 to 1. */
function color(operands: readonly string[]): string {
  const [red = '0', green = red, blue = red] = operands;
  return `#${[red, green, blue]
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
