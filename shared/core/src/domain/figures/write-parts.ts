import type { ClassValue } from './catalogue-figure.ts';
import type { Figure, FigureValue, Limit } from './figure.ts';
import { fractionText } from './fractions.ts';
import { withUnit, type Unit } from './units.ts';

const PREFIX_TEXT: Record<Limit, string> = {
  upTo: 'up to ',
  upToAbout: 'up to about ',
  about: 'about ',
  moreThan: 'more than ',
  atLeast: '',
};

function numberWritten(value: number, unit: Unit): string {
  return unit === 'NPS' && value >= 0 && Number.isInteger(value * 8) ? fractionText(value) : String(value);
}

function valueWritten(value: FigureValue, unit: Unit): string {
  const each = (number: number) => numberWritten(number, unit);
  const body =
    typeof value === 'number'
      ? each(value)
      : 'from' in value
        ? `${each(value.from)} to ${each(value.to)}`
        : value.map(each).join(' / ');
  if (unit === 'NPS') return `NPS ${body}`;
  return unit === 'nominal mm' ? `${body} nominal mm` : withUnit(body, unit);
}

/** `up to NPS 20 (DN 500)`. */
export function written({ value, unit, limit, isMaximum, published }: Figure): string {
  const pair = published ? ` (${valueWritten(published.value, published.unit)})` : '';
  const suffix = `${limit === 'atLeast' ? ' and larger' : ''}${isMaximum ? ' (maximum)' : ''}`;
  return `${limit ? PREFIX_TEXT[limit] : ''}${valueWritten(value, unit)}${pair}${suffix}`;
}

/** ` for OD 21 to 111 mm`; empty without a class. */
export function classWritten({ when }: ClassValue): string {
  if (when === undefined) return '';
  if (typeof when === 'string') return ` ${when}`;
  const { of, ...size } = when;
  const { limit, ...bare } = size;
  const whose = of === undefined ? '' : `${of} `;
  if (limit === 'upTo') return ` up to ${whose}${written(bare)}`;
  if (limit === 'moreThan') return ` above ${whose}${written(bare)}`;
  return ` for ${whose}${written(size)}`;
}
