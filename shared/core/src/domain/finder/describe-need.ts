import { quantityOf } from '../figures/units.ts';
import { standardLabel } from '../pipes/pipe-standards.ts';
import type { Amount, Need, PipeNeed } from './need.ts';
import { MEDIUM_LABELS } from './questions.ts';

/** `DN 250 (Ductile iron, ISO 2531), 8 bar, water`; empty while nothing is asked. */
export function summaryOf({
  pipe,
  opening,
  pressure,
  temperature,
  deflection,
  branch,
  medium,
}: Need): string {
  return [
    pipe && pipeText(pipe),
    opening && `opening ${opening.text}`,
    branch && `branch ${branch.text}`,
    pressure?.text,
    temperature?.text,
    deflection && `deflection ${deflection.text}`,
    medium && MEDIUM_LABELS[medium].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

function pipeText({ nominal, standard, outside }: PipeNeed): string {
  if (nominal === null) return `${outside?.text ?? ''} outside`;
  return standard ? `${nominal.text} (${standardLabel(standard.standard)})` : nominal.text;
}

const both = ({ text, converted }: Amount) => (converted === '' ? text : `${text} (${converted})`);

/** What stands below the fields: values in the other system, and the outside diameter of a size. */
export function convertedOf(need: Need): Record<string, string> {
  const { pipe } = need;
  const amounts = (['opening', 'pressure', 'temperature'] as const).flatMap((name): [string, string][] => {
    const amount = need[name];
    return amount ? [[name, amount.converted]] : [];
  });
  const size: [string, string][] =
    pipe?.standard && pipe.outside ? [['size', `Outside diameter ${both(pipe.outside)}`]] : [];
  const od: [string, string][] = pipe?.isMeasured && pipe.outside ? [['od', pipe.outside.converted]] : [];
  return Object.fromEntries([...size, ...od, ...amounts]);
}

const isUs = (amount: Amount | null) =>
  amount !== null && ['psi', 'in', 'ft', 'ft of water', '°F'].includes(amount.unit);

/** How the numbers of this question are converted to be compared. */
export function rulesOf(need: Need): string[] {
  const { pipe, opening, pressure, temperature } = need;
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
    ...(pipe || opening || pressure || temperature
      ? ['Compared unrounded; what is printed as converted is rounded to the safe side.']
      : []),
  ];
}
