import { dnOfNps } from '../figures/nominal-size.ts';
import { convert, type Unit } from '../figures/units.ts';
import type { PipeStandard } from '../pipes/pipe-standard.ts';
import { pipeStandard, standardLabel } from '../pipes/pipe-standards.ts';

/** At which outside diameters, in millimeters, the nominal sizes of a chart are drawn. */
export interface Diameters {
  ofDn: (dn: number) => number;
  /** Said below the chart. */
  assumed: string;
}

/** Later ones win: EN 10220, and ASME B36.10M beyond it. */
const STEEL = ['b3610', 'en10220'].flatMap((id) => pipeStandard(id) ?? []);

/** By the tables of a standard, and of steel pipe beyond it; a size that no table has, between its neighbors. */
export function diametersOf(standard: PipeStandard | null): Diameters {
  const byDn = new Map(
    [...STEEL, ...(standard ? [standard] : [])].flatMap(({ sizes, unit }) =>
      sizes.flatMap(({ dn, outside }) => (dn === null ? [] : [[dn, convert(outside, unit, 'mm')] as const])),
    ),
  );
  const known = [...byDn].sort(([one], [other]) => one - other);
  const named = standard?.sizes.some(({ dn }) => dn !== null) ? standard : null;
  return {
    ofDn(dn) {
      const exact = byDn.get(dn);
      if (exact !== undefined) return exact;
      const above = known.find(([each]) => each > dn);
      const below = known.filter(([each]) => each < dn).at(-1);
      if (above === undefined || below === undefined) return dn;
      return below[1] + ((above[1] - below[1]) * (dn - below[0])) / (above[0] - below[0]);
    },
    assumed: named
      ? `Nominal sizes are drawn at the outside diameter of your pipe (${standardLabel(named)}).`
      : 'Nominal sizes are drawn at the outside diameter of steel pipe (EN 10220, above DN 1000 ASME B36.10M). Pipes of other materials are wider or narrower: measure yours.',
  };
}

/** A size in millimeters of outside diameter. Throws a RangeError for an NPS that has no DN. */
export function diameterOf(value: number, unit: Unit, { ofDn }: Diameters): number {
  if (!Number.isFinite(value)) return value;
  if (unit === 'NPS') return ofDn(dnOfNps(value));
  if (unit === 'DN' || unit === 'nominal mm') return ofDn(value);
  return convert(value, unit, 'mm');
}
