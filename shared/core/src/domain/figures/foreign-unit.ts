import { quantityOf, UNIT_NAMES, type Quantity, type Unit } from './units.ts';

const KINDS: Record<Quantity, string> = {
  pressure: 'a pressure',
  head: 'a water head',
  length: 'a length',
  nominalSize: 'a nominal size',
  temperature: 'a temperature',
  angle: 'an angle',
  percent: 'a share',
  duration: 'a duration',
  count: 'a count',
};
const RELATED = [
  ['pressure', 'head'],
  ['length', 'nominalSize'],
];

/** Why a unit cannot be that of a figure that had another one; null where it can. */
export function foreignUnit(unit: Unit, had: Unit): string | null {
  const [is, was] = [quantityOf(unit), quantityOf(had)];
  if (is === was || RELATED.some((pair) => pair.includes(is) && pair.includes(was))) return null;
  const allowed = UNIT_NAMES.filter((each) => quantityOf(each) === was).join(', ');
  return `${unit} is ${KINDS[is]}, this figure is ${KINDS[was]}. Allowed: ${allowed}.`;
}
