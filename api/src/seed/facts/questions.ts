import type { Figure } from '@wa/core/domain/figures/figure';
import { gapQuestion } from '@wa/core/domain/figures/lint/classes';
import { pairQuestion } from '@wa/core/domain/figures/lint/pairs';
import { headQuestion, sizeQuestion } from '@wa/core/domain/figures/lint/related';
import { CONFIRM } from '@wa/core/domain/figures/lint/words';
import type { QuestionId } from './define-facts.ts';
import { measureOf, type FigureFactId } from './published.ts';

/** The first value of a figure, or one of another class. */
const valueOf = (id: FigureFactId, at = 0): Figure => {
  const { unit, values } = measureOf(id);
  return { ...(values[at] ?? values[0]), unit };
};

const pair = (id: FigureFactId) => pairQuestion(valueOf(id));

const endsOf = ({ value }: Figure) =>
  typeof value === 'object' && 'from' in value ? value : { from: NaN, to: NaN };

/** Where two neighboring ranges leave a gap. */
const gap = (lower: Figure, upper: Figure, what = '') =>
  gapQuestion(endsOf(lower).to, endsOf(upper).from, lower.unit, what);

const classOf = (id: FigureFactId, at: number): Figure => {
  const when = measureOf(id).values[at]?.when;
  if (typeof when !== 'object') throw new TypeError(`${id} has no range of sizes at ${at}`);
  return when;
};

/** `25/55 mm`: both ends of a range as the source prints them. */
const slashed = (id: FigureFactId, at: number) => {
  const { from, to } = endsOf(valueOf(id, at));
  return `${from}/${to}`;
};

const SENTENCES: Record<QuestionId, () => string> = {
  'disc-head': () => headQuestion(valueOf('disc.pressure'), valueOf('disc.head')),
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
    sizeQuestion(endsOf(valueOf('saddle.pipe')).from, endsOf(classOf('saddle.pressure', 0)).from),
  'strap-width': () => `published as “strap”, read as its width: ${CONFIRM}`,
  'plus-range': () =>
    `published as OD ${slashed('plus.diameter', 0)} up to ${slashed('plus.diameter', 1)} mm, read as the smallest and the largest coupling: ${CONFIRM}`,
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
