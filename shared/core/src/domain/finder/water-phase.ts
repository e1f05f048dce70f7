import type { Requirement } from './requirement.ts';
import { toBase } from './readings.ts';

/** Antoine's constants of water from 99 to 374 °C, for a pressure in mmHg. */
const ANTOINE = { a: 8.14019, b: 1810.94, c: 244.485 };
const BAR_OF_MMHG = 0.001_333_224;
const AIR_BAR = 1.013_25;

/** Pressure in bar, absolute, below which water of a temperature boils. */
const boilingBar = (celsius: number) => 10 ** (ANTOINE.a - ANTOINE.b / (ANTOINE.c + celsius)) * BAR_OF_MMHG;

/** What water is at the temperature and pressure that are asked: ice, steam, or null for water or what nobody can tell. */
export function phaseOf({
  medium,
  temperature,
  pressure,
}: Pick<Requirement, 'medium' | 'temperature' | 'pressure'>): 'ice' | 'steam' | null {
  if (medium !== 'water' || temperature === null) return null;
  const celsius = toBase(temperature.value, temperature.unit);
  if (celsius < 0) return 'ice';
  if (pressure === null || celsius < 100) return null;
  return boilingBar(celsius) > toBase(pressure.value, pressure.unit) + AIR_BAR ? 'steam' : null;
}
