import { figureIn } from '../domain/figures/figure.ts';
import { convert } from '../domain/figures/units.ts';
import { PIPE_SIZES_PATH } from '../domain/finder/find-address.ts';
import { pairedDn } from '../domain/pipes/pipe-standard.ts';
import {
  pipesOfDn,
  pipesOfOutside,
  standardLabel,
  type StandardPipe,
} from '../domain/pipes/pipe-standards.ts';
import type { Need } from '../domain/search/read-need.ts';
import { FIXED_DOCUMENTS } from '../domain/search/search-document.ts';
import type { Found } from './search-index.ts';

/** The pipes of a size that was asked, or of a diameter, as a line of the tables of pipe sizes. */
export function pipeSizes(needs: readonly Need[]): Found[] {
  const document = FIXED_DOCUMENTS.find(({ id }) => id === PIPE_SIZES_PATH);
  return needs.flatMap((need) => {
    const pipes = pipesOf(need);
    if (document === undefined || pipes.length === 0) return [];
    return [{ document: { ...document, text: pipes.map(textOf).join(', ') }, words: [] }];
  });
}

function pipesOf({ limits, value, unit }: Need): readonly StandardPipe[] {
  if (limits === 'outside-diameter') return pipesOfOutside(convert(value, unit, 'mm'));
  const dn = limits !== 'nominal-size' ? null : unit === 'DN' ? value : pairedDn(value);
  return dn === null ? [] : pipesOfDn(dn);
}

/** `DN 250 10.75 in Steel, ASME B36.10M`. */
function textOf({ standard, size }: StandardPipe): string {
  const { full } = figureIn(
    { value: size.outside, unit: standard.unit },
    standard.unit === 'in' ? 'us' : 'metric',
  );
  return `${size.nominal}: ${full} (${standardLabel(standard)})`;
}
