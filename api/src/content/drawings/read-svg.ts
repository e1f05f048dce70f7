import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';

/** The colors of a shape as #rrggbb, null for none. */
interface Pen {
  fill: string | null;
  stroke: string | null;
  width: number;
  dash: readonly number[];
  opacity: number;
}

export type SvgShape = Pen &
  (
    | { kind: 'path'; d: string }
    | { kind: 'text'; text: string; x: number; y: number; size: number; anchor: 'start' | 'middle' | 'end' }
  );

interface SvgPicture {
  title: string;
  viewBox: readonly [x: number, y: number, width: number, height: number];
  shapes: SvgShape[];
}

/** The error of an unusable drawing. Its message states the line and the reason. */
export class SvgError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const BYTES_MAX = 64 * 1024;
const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)';
const isNumber = new RegExp(`^${NUMBER}$`);
const isNumbers = new RegExp(`^${NUMBER}(?:[\\s,]+${NUMBER})*$`);
const isColor = /^(?:none|#[0-9a-f]{3}|#[0-9a-f]{6})$/i;
const isWords = /^[\w ,'-]+$/;

const PENS: Record<string, RegExp> = {
  class: /^[\w -]+$/,
  fill: isColor,
  stroke: isColor,
  'stroke-width': isNumber,
  'stroke-dasharray': isNumbers,
  'stroke-linejoin': isWords,
  'stroke-linecap': isWords,
  opacity: isNumber,
  'font-family': isWords,
  'font-weight': isWords,
  'font-size': isNumber,
  'text-anchor': /^(?:start|middle|end)$/,
};
const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, isNumber]));
/**
 * The elements and attribute values that a drawing may contain: none that can run, load, or refer to
 * anything.
 */
const ELEMENTS: Record<string, Record<string, RegExp>> = {
  svg: {
    ...PENS,
    ...numbers('width', 'height'),
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    viewBox: isNumbers,
    role: /^img$/,
  },
  title: {},
  desc: {},
  g: PENS,
  // The link leads to a page of the site, as in the header image.
  a: { href: /^\/(?!\/)[\w/#.-]*$/ },
  path: { ...PENS, d: /^[\sMmLlHhVvCcSsQqTtAaZz\d,.+-]*$/ },
  rect: { ...PENS, ...numbers('x', 'y', 'width', 'height') },
  circle: { ...PENS, ...numbers('cx', 'cy', 'r') },
  ellipse: { ...PENS, ...numbers('cx', 'cy', 'rx', 'ry') },
  line: { ...PENS, ...numbers('x1', 'y1', 'x2', 'y2') },
  polyline: { ...PENS, points: isNumbers },
  polygon: { ...PENS, points: isNumbers },
  text: { ...PENS, ...numbers('x', 'y') },
};

interface Inherited extends Pen {
  size: number;
  anchor: 'start' | 'middle' | 'end';
}
const INITIAL: Inherited = {
  fill: '#000000',
  stroke: null,
  width: 1,
  dash: [],
  opacity: 1,
  size: 16,
  anchor: 'start',
};

/**
 * Reads a drawing from an untrusted source and rejects everything but plain shapes. The result can be inlined
 * in a page and rendered into a PDF.
 * @throws SvgError
 */
export function readSvg(text: string): SvgPicture {
  const picture: SvgPicture = { title: '', viewBox: [0, 0, 0, 0], shapes: [] };
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new SvgError(1, `A drawing can have at most ${BYTES_MAX / 1024} kB`);
  const parser = new SaxesParser();
  const open: { name: string; inherited: Inherited; attributes: Record<string, string>; text: string }[] = [];
  let line = 1;
  const refuse = (reason: string): never => {
    throw new SvgError(line, reason);
  };
  const refuseHere = (reason: string): never => {
    line = parser.line;
    return refuse(reason);
  };

  parser.on('error', (error) =>
    refuseHere(`It isn't well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`),
  );
  parser.on('doctype', () => refuseHere('A drawing can’t have a document type'));
  parser.on('processinginstruction', () => refuseHere('A drawing can’t have processing instructions'));
  parser.on('cdata', () => refuseHere('A drawing can’t have a CDATA section'));
  parser.on('opentagstart', ({ name }: { name: string }) => {
    line = parser.line;
    if (!Object.hasOwn(ELEMENTS, name))
      refuse(`<${name}> isn't allowed in a drawing. Use ${Object.keys(ELEMENTS).join(', ')}`);
    if ((name === 'svg') !== (open.length === 0)) refuse('A drawing must be one <svg> element');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const allowed = ELEMENTS[name] ?? {};
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!Object.hasOwn(allowed, attribute)) refuse(`The attribute ${attribute} isn't allowed on <${name}>`);
      if (allowed[attribute]?.test(value) !== true)
        refuse(`${attribute}="${value.slice(0, 40)}" isn't allowed on <${name}>`);
    }
    const inherited = inherit(open.at(-1)?.inherited ?? INITIAL, attributes);
    open.push({ name, inherited, attributes, text: '' });
  });
  parser.on('text', (added) => {
    const element = open.at(-1);
    if (element) element.text += added;
  });
  parser.on('closetag', () => {
    const { name, inherited, attributes, text: content } = open.pop() ?? refuse('It is damaged');
    if (!['title', 'desc', 'text'].includes(name) && content.trim() !== '')
      refuse(`Text outside of <text>: "${content.trim().slice(0, 40)}"`);
    if (name === 'title') picture.title ||= content.trim();
    else if (name === 'svg') picture.viewBox = viewBoxOf(attributes['viewBox'] ?? '', refuse);
    else {
      const { size, anchor, ...pen } = inherited;
      const at = (attribute: string) => Number(attributes[attribute] ?? 0);
      const d = outline(name, attributes, at);
      if (name === 'text')
        picture.shapes.push({
          ...pen,
          ...{ kind: 'text', text: content.trim(), x: at('x'), y: at('y'), size, anchor },
        });
      else if (d !== '') picture.shapes.push({ ...pen, kind: 'path', d });
    }
  });

  parser.write(text).close();
  line = 1;
  if (picture.title === '') refuse('A drawing needs a <title>, its alternative text');
  return picture;
}

function viewBoxOf(value: string, refuse: (reason: string) => never): SvgPicture['viewBox'] {
  const [x, y, width, height] = numbersIn(value);
  if (x === undefined || y === undefined || !(Number(width) > 0) || !(Number(height) > 0))
    return refuse('A drawing needs a viewBox: x, y, width, and height');
  return [x, y, Number(width), Number(height)];
}

/** Returns the pen that an element's children inherit. */
function inherit(from: Inherited, attributes: Record<string, string>): Inherited {
  const {
    fill,
    stroke,
    'stroke-width': width,
    'stroke-dasharray': dash,
    opacity,
    'font-size': size,
    'text-anchor': anchor,
  } = attributes;
  const color = (value: string | undefined, before: string | null) =>
    value === undefined ? before : value === 'none' ? null : value;
  return {
    fill: color(fill, from.fill),
    stroke: color(stroke, from.stroke),
    width: width === undefined ? from.width : Number(width),
    dash: dash === undefined ? from.dash : numbersIn(dash),
    opacity: from.opacity * Number(opacity ?? 1),
    size: size === undefined ? from.size : Number(size),
    anchor: anchor === 'start' || anchor === 'middle' || anchor === 'end' ? anchor : from.anchor,
  };
}

/** Returns the path data of a basic shape; empty for an element without an outline of its own. */
function outline(
  name: string,
  attributes: Record<string, string>,
  at: (attribute: string) => number,
): string {
  switch (name) {
    case 'path':
      return attributes['d'] ?? '';
    case 'rect':
      return `M${at('x')} ${at('y')}h${at('width')}v${at('height')}h${-at('width')}z`;
    case 'circle':
      return oval(at('cx'), at('cy'), at('r'), at('r'));
    case 'ellipse':
      return oval(at('cx'), at('cy'), at('rx'), at('ry'));
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
    case 'polyline':
    case 'polygon':
      return `M${numbersIn(attributes['points'] ?? '').join(' ')}${name === 'polygon' ? 'z' : ''}`;
    default:
      return '';
  }
}

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const numbersIn = (value: string): number[] =>
  value
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
