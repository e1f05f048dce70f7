import type { CatalogueFigure, MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isPlastic, MATERIAL_LABELS, materialWord, statedMaterials } from '../pipes/pipe-material.ts';
import { RESTRAINT_LABEL, restraintBrief, type Restrained } from '../products/restraint.ts';
import type { Task } from '../products/tasks.ts';
import { outcome, type Outcome, type Row } from './outcome.ts';
import { MEDIUM_LABELS } from './questions.ts';
import { readingsOf, toBase, type Reading } from './readings.ts';
import type { Requirement } from './requirement.ts';

/** A row about something without a unit. @param stated the published text */
const rowOf = (limits: Row['limits'], label: string, need: string, found: Outcome, stated = ''): Row => ({
  limits,
  label,
  said: { text: need, converted: '' },
  outcome: found,
  stated,
  unit: null,
  variant: '',
});
const confirm = (condition: string) => outcome('confirm', [], { conditions: [condition] });

/** Tasks whose parts clasp the pipe: a plastic one gives way without a stiffener inside. */
const CLASPING: readonly Task[] = ['close-leak', 'join-pipes', 'branch'];

/**
 * What isn't stated of the pipe's material is to be confirmed. Steel is the exception while a product states nothing:
 * nominal sizes are those of steel pipe (D16.2, D16.8).
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
      ? confirm(`confirmed for ${materialWord(material)}${stiffener}`)
      : outcome('holds', []);
  return rowOf('pipe-material', 'Pipe material', MATERIAL_LABELS[material], found, own?.text);
}

/** Whether a part holds the pipes together, where that is needed; what isn't stated is no yes (D16.9). */
export function restraintRow({ restraint }: Requirement, part: Restrained): Row | null {
  if (restraint !== 'yes') return null;
  const found = {
    yes: outcome('holds', []),
    no: outcome('fails', []),
    conditional: confirm(part.restraintCondition.replace(/\.$/, '')),
    '': confirm('confirmed that it restrains the pipes'),
  }[part.restraint];
  return rowOf('restraint', RESTRAINT_LABEL, 'restrained pipes', found, restraintBrief(part));
}

/**
 * Figures hold for water unless they name a medium; gas and others are confirmed (D16.3).
 * @param figures those of the pressure
 */
export function mediumRow(need: Requirement, figures: readonly MeasuredFigure[]): Row | null {
  const { medium, pressure, temperature } = need;
  if (medium === null) return null;
  const row = (name: string, found: Outcome) => rowOf('medium', 'Medium', name, found);
  if (medium === 'water') {
    const phase = phaseOf(need);
    if (phase === null) return null;
    const at = [temperature, ...(phase === 'steam' ? [pressure] : [])].flatMap((each) => each?.text ?? []);
    const condition = `its materials suit ${phase}: water at ${at.join(' and ')} is ${phase}`;
    return row(phase === 'steam' ? 'Steam' : 'Ice', confirm(condition));
  }
  const isOfMedium = ({ when }: Reading) => when?.kind === 'medium' && when.medium === medium;
  const isNamed = figures.some((figure) => readingsOf(figure).some(isOfMedium));
  // The row of the pressure says it.
  if (isNamed && pressure) return null;
  const condition = medium === 'gas' ? 'it is released for gas' : 'its materials suit the medium';
  return row(MEDIUM_LABELS[medium], isNamed ? outcome('holds', []) : confirm(condition));
}

/** Antoine's constants of water from 99 to 374 °C, for a pressure in mmHg. */
const ANTOINE = { a: 8.14019, b: 1810.94, c: 244.485 };
const BAR_OF_MMHG = 0.001_333_224;
const AIR_BAR = 1.013_25;

/** Pressure in bar, absolute, below which water of a temperature boils. */
const boilingBar = (celsius: number) => 10 ** (ANTOINE.a - ANTOINE.b / (ANTOINE.c + celsius)) * BAR_OF_MMHG;

/** What water is at the temperature and pressure that are asked: ice, steam, or null for water or what nobody can tell. */
function phaseOf({ temperature, pressure }: Requirement): 'ice' | 'steam' | null {
  if (temperature === null) return null;
  const celsius = toBase(temperature.value, temperature.unit);
  if (celsius < 0) return 'ice';
  if (pressure === null || celsius < 100) return null;
  return boilingBar(celsius) > toBase(pressure.value, pressure.unit) + AIR_BAR ? 'steam' : null;
}
