import { figureIn, type Figure } from '../figure.ts';
import { convertedText } from '../rounding.ts';
import { convert, counterpartOf, systemOf, withUnit, type Unit } from '../units.ts';
import type { QuestionId } from './fact.ts';
import { figureFactOf, type FigureFactId } from './registry.ts';

const CONFIRM = 'please confirm with us';
const ASK = 'please ask us';

/** The first value of a figure, or one of another class. */
const valueOf = (id: FigureFactId, at = 0): Figure => {
  const { unit, values } = figureFactOf(id);
  return { ...(values[at] ?? values[0]), unit };
};

/** `16 ft`: readers know what the head is of. */
const short = (text: string) => text.replace(/ of water$| wc$/, '');

const single = ({ value }: Pick<Figure, 'value'>): number => {
  if (typeof value !== 'number') throw new TypeError('Only a single number is compared with another');
  return value;
};

const compared = (value: number, from: Unit, to: Unit) =>
  short(withUnit(convertedText(convert(value, from, to), to, 'nearest'), to));

/** What the source prints in both systems, and what its metric figure is when converted. */
function pair(id: FigureFactId): string {
  const figure = valueOf(id);
  const [us, metric] = (['us', 'metric'] as const).map((system) =>
    short(figureIn(figure, system, false).full),
  );
  const own = systemOf(figure.unit) === 'metric' ? figure : (figure.published ?? figure);
  const is = compared(single(own), own.unit, counterpartOf(own.unit));
  return `published as ${us} (${metric}); ${metric} is ${is}: ${CONFIRM}`;
}

const endsOf = ({ value }: Figure) =>
  typeof value === 'object' && 'from' in value ? value : { from: NaN, to: NaN };

/** Where two neighboring ranges leave a gap. */
const gap = (lower: Figure, upper: Figure, what = '') =>
  `nothing is published between ${endsOf(lower).to} and ${endsOf(upper).from} ${lower.unit}${what}: ${ASK}`;

const classOf = (id: FigureFactId, at: number): Figure => {
  const when = figureFactOf(id).values[at]?.when;
  if (typeof when !== 'object') throw new TypeError(`${id} has no range of sizes at ${at}`);
  return when;
};

function head(): string {
  const pressure = valueOf('disc.pressure');
  const water = short(figureIn(valueOf('disc.head'), 'us', false).full);
  const psi = figureIn(pressure, 'us', false).full;
  const is = compared(single(pressure), pressure.unit, 'ft of water');
  return `published as ${psi} and as about ${water}; ${psi} is ${is}: ${CONFIRM}`;
}

const SENTENCES: Record<QuestionId, () => string> = {
  'disc-head': head,
  'flap-head': () => pair('flap.steel.head'),
  'internal-pressure': () => pair('internal.pressure'),
  'plug-pressure': () => pair('plug.pressure'),
  'penstock-head': () => pair('penstock.head'),
  'sleeve-pipe-diameter': () => `published as pipe diameter, read as outside diameter: ${CONFIRM}`,
  'eccentric-names': () =>
    `published as WA-GPUM for the disc seal and as WA-GP-UM for the casing end seal: ${CONFIRM}`,
  'liner-names': () => `published in both spellings: ${CONFIRM}`,
  'solid-disc-name': () => `published without WA in front: ${CONFIRM}`,
  'split-sleeve-name': () => `published with a dot: ${CONFIRM}`,
  'saddle-outside-diameter': () =>
    `published from ${endsOf(valueOf('saddle.pipe')).from} mm outside diameter and for DN ${endsOf(classOf('saddle.pressure', 0)).from}, which is smaller: ${CONFIRM}`,
  'strap-width': () => `published as “strap”, read as its width: ${CONFIRM}`,
  'collar-gap': () => gap(valueOf('collar.1.diameter'), valueOf('collar.2.diameter')),
  'snap-gap': () => gap(classOf('snap.pressure', 1), classOf('snap.pressure', 2), ' outside diameter'),
  'two-band-range': () => `published as “range” without saying of what: ${CONFIRM}`,
  'qs-size': () => `published as a size in inches, read as nominal size: ${CONFIRM}`,
  'fs-units': () => `published without a unit, read as millimeters of outside diameter: ${CONFIRM}`,
  'tapping-range': () => `published as “OD range”, read as the range of one sleeve: ${CONFIRM}`,
  'vent-diameter': () =>
    `published as the diameter of the threaded vent, read as the bore of the valve: ${CONFIRM}`,
};

/** What a reader is told wherever a figure stands that the source leaves open; the same words everywhere. */
export const questionText = (id: QuestionId): string => SENTENCES[id]();
