import { convertedText } from '../figures/rounding.ts';
import { convert, counterpartOf, withUnit } from '../figures/units.ts';
import { standardLabel } from '../pipes/pipe-standards.ts';
import type { Length, WallGap } from './finder-answer.ts';
import { lengthText } from './known-requirement.ts';
import type { Amount, Requirement } from './requirement.ts';

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
