import { figureIn } from '../figures/figure.ts';
import { dnOfNps, npsOfDn } from '../figures/nominal-size.ts';
import { readTerm, readValue, Unreadable, type ReadValue } from '../figures/read-value.ts';
import { convert, quantityOf, type Unit } from '../figures/units.ts';
import type { Limited } from '../figures/figure-use.ts';
import { REASONABLE } from '../finder/questions.ts';

/** A size, pressure or temperature that a part must hold; one that was typed as a range has two. */
export interface Need {
  limits: Exclude<Limited, 'opening' | 'annulus' | 'branch-size'>;
  value: number;
  unit: Unit;
}

/** What was read at the beginning of a text. */
export interface ReadNeed {
  typed: string;
  as: string;
  needs: readonly Need[];
  text: string;
  /** Inches name a nominal size; what to write for the diameter. */
  instead?: { text: string; typed: string };
}

const OUTSIDE = /^(?:od|o\.d\.|ø|outside diameters?)\s*(?=[\d.,])/i;
const OUTSIDE_BEHIND = /^\s*(?:od|o\.d\.|outside diameters?)(?![\p{L}\d])/iu;
const BEGINS = /^(?:(?:DN|NPS)\s*)?[-+]?[.,]?\d/i;
const NAMES: Readonly<Record<Need['limits'], string>> = {
  'nominal-size': 'Size',
  'outside-diameter': 'Outside diameter',
  pressure: 'Pressure',
  temperature: 'Temperature',
  deflection: 'Deflection',
};
/** The largest pipe that anybody makes, with room. */
const DN_MAX = 4_000;
const LENGTH_MAX_MM = 10_000;
const ABSOLUTE_ZERO_C = -273.15;

/** A size, pressure or temperature at the beginning of a text; null for anything else. @throws Unreadable */
export function readNeed(text: string): ReadNeed | null {
  const before = OUTSIDE.exec(text)?.[0] ?? '';
  const start = text.slice(before.length);
  if (!BEGINS.test(start)) return null;
  const read = readOne(start);
  if (read === null || read.unit === null) return null;
  const behind = OUTSIDE_BEHIND.exec(read.rest)?.[0] ?? '';
  const rest = read.rest.slice(behind.length);
  // `8 bars-only` and the like are words.
  if (/^[\p{L}\d]/u.test(rest)) return null;
  const numbers = numbersOf(read.value);
  const limits = limitedBy(read.unit, numbers, before + behind !== '');
  if (limits === null) return null;
  const typed = text.slice(0, text.length - rest.length).trim();
  const unit = unitOf(read.unit, limits);
  checked(numbers, unit, limits, typed);
  const needs = numbers.map((value) => ({ limits, value, unit }));
  const isInches = limits === 'nominal-size' && read.unit === 'in';
  return {
    typed,
    as: NAMES[limits],
    needs,
    text: needText(read.value, unit, limits),
    ...(isInches && {
      instead: { text: `Take ${typed} as a measured outside diameter`, typed: `${typed} OD` },
    }),
  };
}

/** Two numbers of two units that stand side by side are no range: `8 bar -20 C`. */
function readOne(text: string): ReadValue | null {
  try {
    return readValue(text);
  } catch (error) {
    if (error instanceof Unreadable && error.message.startsWith('The range')) return readTerm(text);
    throw error;
  }
}

const numbersOf = (value: ReadValue['value']): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? value : [value.from, value.to];

function limitedBy(unit: Unit, numbers: readonly number[], isOutside: boolean): Need['limits'] | null {
  switch (quantityOf(unit)) {
    case 'nominalSize':
      return 'nominal-size';
    case 'length':
      if (isOutside || unit === 'mm') return 'outside-diameter';
      if (unit === 'in') return numbers.every(isNominal) ? 'nominal-size' : 'outside-diameter';
      // Feet and meters of a pipe are no size: they are a head.
      return 'pressure';
    case 'pressure':
    case 'head':
      return 'pressure';
    case 'temperature':
      return 'temperature';
    case 'angle':
      return 'deflection';
    default:
      return null;
  }
}

function isNominal(inches: number): boolean {
  try {
    return dnOfNps(inches) > 0;
  } catch {
    return false;
  }
}

function unitOf(unit: Unit, limits: Need['limits']): Unit {
  if (limits === 'pressure') return unit === 'ft' ? 'ft of water' : unit === 'm' ? 'm wc' : unit;
  if (limits === 'nominal-size') return unit === 'in' ? 'NPS' : unit === 'nominal mm' ? 'DN' : unit;
  return unit;
}

function checked(numbers: readonly number[], unit: Unit, limits: Need['limits'], typed: string): void {
  for (const value of numbers) {
    if (limits === 'temperature') {
      if (convert(value, unit, '°C') < ABSOLUTE_ZERO_C)
        throw new Unreadable(`“${typed}” is colder than anything can be.`);
      checkReasonable(value, unit, REASONABLE.temperature, typed);
      continue;
    }
    if (value <= 0)
      throw new Unreadable(
        `“${typed}” is not more than 0, as ${withArticle(NAMES[limits].toLowerCase())} is.`,
      );
    if (isTooLarge(value, unit, limits))
      throw new Unreadable(`“${typed}” is larger than any pipe that is made.`);
    if (limits === 'pressure' || limits === 'deflection')
      checkReasonable(value, unit, REASONABLE[limits], typed);
    if (limits === 'nominal-size' && unit === 'DN' && !hasInches(value))
      throw new Unreadable(`“${typed}” is no nominal size that pipes are made in.`);
  }
}

/** What the finder refuses, too. */
function checkReasonable(value: number, unit: Unit, most: { to: number; unit: Unit }, typed: string): void {
  if (convert(value, unit, most.unit) > most.to)
    throw new Unreadable(`“${typed}” is more than anything here is made for: check the number and its unit.`);
}

const withArticle = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

function isTooLarge(value: number, unit: Unit, limits: Need['limits']): boolean {
  if (limits === 'nominal-size') return (unit === 'NPS' ? value * 25 : value) > DN_MAX;
  return limits === 'outside-diameter' && convert(value, unit, 'mm') > LENGTH_MAX_MM;
}

function hasInches(dn: number): boolean {
  try {
    return npsOfDn(dn) > 0;
  } catch {
    return false;
  }
}

function needText(value: ReadValue['value'], unit: Unit, limits: Need['limits']): string {
  const [own, other] = unitTexts(value, unit);
  if (limits === 'nominal-size')
    return unit === 'DN'
      ? `${own}, in inches NPS ${other.replace(/ in$/, '')}`
      : `NPS ${own.replace(/ in$/, '')}, in metric ${other}`;
  const more = limits === 'pressure' || limits === 'deflection' ? ' or more' : '';
  return `${own}${other === own ? '' : ` (${other})`}${more}`;
}

/** In its own unit, and in that of the other system. */
function unitTexts(value: ReadValue['value'], unit: Unit): [string, string] {
  const texts = (['us', 'metric'] as const).map((system) => figureIn({ value, unit }, system, false).full);
  const [us = '', metric = ''] = texts;
  const isMetric = ['bar', 'm wc', 'mm', 'm', 'DN', '°C'].includes(unit);
  return isMetric ? [metric, us] : [us, metric];
}
