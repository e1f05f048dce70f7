import { fractionText, convertedText } from '../figures/rounding.ts';
import { convert, quantityOf, systemOf, withUnit, counterpartOf } from '../figures/units.ts';
import { pairedDn, pairedNps } from '../pipes/pipe-standard.ts';
import { MEASURED_WITHIN, outsideSpan, pipesOfOutside, standardLabel } from '../pipes/pipe-standards.ts';
import { lengthText, type Amount, type Requirement, type RequiredPipe } from './requirement.ts';
import { materialWord } from '../pipes/pipe-material.ts';
import { MEDIUM_LABELS } from './questions.ts';
import type { Length, WallGap } from './finder-answer.ts';

/** `DN 250 (Ductile iron, ISO 2531), 8 bar, water`; empty while nothing is asked. */
export function summaryOf({
  pipe,
  material,
  opening,
  pressure,
  temperature,
  deflection,
  branch,
  medium,
  restraint,
}: Requirement): string {
  return [
    pipe && pipeText(pipe),
    // A standard says it already.
    material && !pipe?.standard && materialWord(material),
    opening && `opening ${opening.text}`,
    branch && `branch ${branch.text}`,
    pressure?.text,
    temperature?.text,
    deflection && `deflection ${deflection.text}`,
    medium && MEDIUM_LABELS[medium].toLowerCase(),
    restraint === 'yes' && 'restrained pipes',
  ]
    .filter(Boolean)
    .join(', ');
}

function pipeText({ nominal, standard, outside }: RequiredPipe): string {
  if (nominal === null) return `${outside?.text ?? ''} outside`;
  return standard ? `${nominal.text} (${standardLabel(standard.standard)})` : nominal.text;
}

const both = ({ text, converted }: Amount) => (converted === '' ? text : `${text} (${converted})`);

/** What the field doesn't show yet: the other system, and the number itself where it was typed in a unit that we don't print. */
const noteOf = (amount: Amount) => (amount.isRestated ? both(amount) : amount.converted);

/** Asks back where a measured diameter is the name of a size that measures something else: 6 in for NPS 6. */
function nominalNote({ value, unit, text }: Amount): string {
  if (unit !== 'in' && unit !== 'mm') return '';
  const [dn, nps] = unit === 'in' ? [pairedDn(value), value] : [value, pairedNps(value)];
  const span = dn === null || nps === null ? null : outsideSpan(dn, dn);
  const mm = convert(value, unit, 'mm');
  const isItsDiameter = span !== null && mm >= span.from * (1 - MEASURED_WITHIN);
  if (span === null || isItsDiameter || (unit === 'mm' && pipesOfOutside(mm).length > 0)) return '';
  const [from, to] = [span.from, span.to].map((end) => lengthText(convert(end, 'mm', unit), unit));
  const name = unit === 'in' ? `NPS ${fractionText(value)}` : `DN ${String(value)}`;
  const measured = withUnit(from === to ? (to ?? '') : `${from ?? ''} to ${to ?? ''}`, unit);
  return `${text} looks like a nominal size: a pipe of ${name} measures ${measured} outside. Measure your pipe to be sure`;
}

/** What stands below the fields: values in the other system, and the outside diameter of a size. */
export function convertedOf(need: Requirement): Record<string, string> {
  const { pipe } = need;
  const amounts = (['opening', 'pressure', 'temperature'] as const).flatMap((name): [string, string][] => {
    const amount = need[name];
    return amount ? [[name, noteOf(amount)]] : [];
  });
  const size: [string, string][] =
    pipe?.standard && pipe.outside ? [['size', `Outside diameter ${both(pipe.outside)}`]] : [];
  const od: [string, string][] =
    pipe?.isMeasured && pipe.outside
      ? [['od', [noteOf(pipe.outside), nominalNote(pipe.outside)].filter(Boolean).join('. ')]]
      : [];
  return Object.fromEntries([...size, ...od, ...amounts]);
}

const isUs = (amount: Amount | null) => amount !== null && systemOf(amount.unit) === 'us';

/** How the numbers of this question are converted to be compared. */
export function rulesOf(need: Requirement): string[] {
  const { task, pipe, opening, pressure, temperature } = need;
  const isHead = pressure !== null && quantityOf(pressure.unit) === 'head';
  return [
    ...(pipe?.standard ? [`Outside diameter by ${standardLabel(pipe.standard.standard)}.`] : []),
    ...(pipe?.isMeasured
      ? ['A measured diameter is a nominal size where a table has it within 1 percent.']
      : []),
    ...(pipe?.nominal ? ['Nominal sizes are paired by table: NPS 10 is DN 250.'] : []),
    ...(isUs(opening) || isUs(pipe?.outside ?? null) ? ['1 in = 25.4 mm.'] : []),
    ...(pressure ? ['1 bar = 14.504 psi.'] : []),
    ...(isHead ? ['Head of water of 1000 kg/m³: 1 bar = 10.197 m = 33.455 ft.'] : []),
    ...(isUs(temperature) ? ['°C = (°F − 32) / 1.8.'] : []),
    ...(task === 'plug-opening'
      ? ['A plug that seals around a pipe does not close an opening without one: ask us for that.']
      : []),
    ...(pipe || opening || pressure || temperature
      ? ['Compared unrounded; what is printed as converted is rounded to the safe side.']
      : []),
  ];
}

/** The arithmetic of the gap, in the unit of the opening; null without an opening and a pipe of known diameter. */
export function wallGap({ opening, pipe }: Requirement): WallGap | null {
  const outside = pipe?.outside;
  if (!opening || !outside) return null;
  const { unit } = opening;
  const width = convert(outside.value, outside.unit, unit);
  const difference = opening.value - width;
  const name =
    pipe.nominal && pipe.standard
      ? `${pipe.nominal.text} (${standardLabel(pipe.standard.standard)})`
      : 'measured';
  const length = (value: number): Length => lengthOf(value, unit);
  return {
    pipe: `Pipe, ${name}`,
    opening: { text: opening.text, converted: opening.converted },
    outside:
      outside.unit === unit
        ? { text: outside.text, converted: outside.converted }
        : { text: length(width).text, converted: outside.text },
    difference: length(difference),
    annulus: length(difference / 2),
    ratio: width / opening.value,
  };
}

function lengthOf(value: number, unit: Amount['unit']): Length {
  const other = counterpartOf(unit);
  return {
    text: withUnit(lengthText(value, unit), unit),
    converted: withUnit(convertedText(convert(value, unit, other), other, 'nearest'), other),
  };
}
