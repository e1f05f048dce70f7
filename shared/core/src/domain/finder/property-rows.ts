import type { CatalogueFigure, MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isPlastic, MATERIAL_LABELS, materialWord, statedMaterials } from '../pipes/pipe-standards.ts';
import { RESTRAINT_LABEL, restraintBrief, type Restrained } from '../products/restraint.ts';
import type { Task } from '../products/tasks.ts';
import { outcome, type Outcome, type Row } from './outcome.ts';
import { readingsOf, toBase, type Reading } from './part.ts';
import { MEDIUM_LABELS } from './questions.ts';
import type { Requirement } from './read-requirement.ts';

/**
 * Builds a row for a property without a unit.
 * @param stated the listed text
 */
export const rowOf = (
  limits: Row['limits'],
  label: string,
  need: string,
  found: Outcome,
  stated = '',
): Row => ({
  limits,
  label,
  said: { text: need, converted: '' },
  outcome: found,
  stated,
  unit: null,
  variant: '',
});
const confirm = (condition: string) => outcome('confirm', [], { conditions: [condition] });

/** Tasks whose parts clamp around the pipe: plastic pipe deforms without a stiffener inside. */
const CLASPING: readonly Task[] = ['close-leak', 'join-pipes', 'branch'];

/**
 * Compares the pipe's material: a material that the product doesn't state must be confirmed. Steel needs no
 * confirmation if the product states nothing, since nominal sizes are those of steel pipe (D16.2, D16.8).
 */
export function materialRow({ material, task }: Requirement, stated: readonly CatalogueFigure[]): Row | null {
  if (material === null || (material === 'steel' && stated.length === 0)) return null;
  const own = stated.find(
    ({ text, condition }) => condition === '' && statedMaterials(text).includes(material),
  );
  const stiffener =
    isPlastic(material) && task !== null && CLASPING.includes(task) ? '; plastic pipe needs a stiffener' : '';
  const found =
    own === undefined || own.state === 'question'
      ? confirm(`it fits ${materialWord(material)}${stiffener}`)
      : outcome('holds', []);
  return rowOf('pipe-material', 'Pipe material', MATERIAL_LABELS[material], found, own?.text);
}

/** Compares the restraint, if required. A part that doesn't state it must be confirmed (D16.9). */
export function restraintRow({ restraint }: Requirement, part: Restrained): Row | null {
  if (restraint !== 'yes') return null;
  const found = {
    yes: outcome('holds', []),
    no: outcome('fails', []),
    conditional: confirm(part.restraintCondition.replace(/\.$/, '')),
    '': confirm('it restrains the pipes'),
  }[part.restraint];
  return rowOf('restraint', RESTRAINT_LABEL, 'restrained pipes', found, restraintBrief(part));
}

/**
 * Compares the medium. Figures are for water unless a pressure names another; others are confirmed (D16.3).
 */
export function mediumRow(need: Requirement, figures: readonly MeasuredFigure[]): Row | null {
  const { medium, pressure, temperature } = need;
  if (medium === null) return null;
  const row = (name: string, found: Outcome) => rowOf('medium', 'Fluid', name, found);
  if (medium === 'water') {
    const phase = phaseOf(need);
    if (phase === null) return null;
    const at = [temperature, ...(phase === 'steam' ? [pressure] : [])].flatMap((each) => each?.text ?? []);
    const condition = `its materials suit ${phase}: water at ${at.join(' and ')} is ${phase}`;
    return row(phase === 'steam' ? 'Steam' : 'Ice', confirm(condition));
  }
  const isOfMedium = ({ when }: Reading) => when?.kind === 'medium' && when.medium === medium;
  const isNamed = figures.some((figure) => readingsOf(figure).some(isOfMedium));
  // The row of the pressure includes the medium.
  if (isNamed && pressure) return null;
  const condition = medium === 'gas' ? 'it is rated for gas' : 'its materials suit the fluid';
  return row(MEDIUM_LABELS[medium], isNamed ? outcome('holds', []) : confirm(condition));
}

/** Antoine constants for water from 99 to 374 °C; they give a pressure in mmHg. */
const ANTOINE = { a: 8.14019, b: 1810.94, c: 244.485 };
const BAR_OF_MMHG = 0.001_333_224;
const AIR_BAR = 1.013_25;

/** Returns the absolute pressure in bar below which water of this temperature boils. */
const boilingBar = (celsius: number) => 10 ** (ANTOINE.a - ANTOINE.b / (ANTOINE.c + celsius)) * BAR_OF_MMHG;

/** Returns the phase of water at the required temperature and pressure; null for liquid or unknown. */
function phaseOf({ temperature, pressure }: Requirement): 'ice' | 'steam' | null {
  if (temperature === null) return null;
  const celsius = toBase(temperature.value, temperature.unit);
  if (celsius < 0) return 'ice';
  if (pressure === null || celsius < 100) return null;
  return boilingBar(celsius) > toBase(pressure.value, pressure.unit) + AIR_BAR ? 'steam' : null;
}
