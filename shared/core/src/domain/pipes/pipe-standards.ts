import { convert } from '../figures/units.ts';
import type { PipeMaterial } from './pipe-material.ts';
import type { PipeSize, PipeStandard } from './pipe-standard.ts';
import {
  b3610,
  b88,
  c151,
  c900,
  cts,
  dips,
  en10220,
  iso2531,
  iso4427,
  polyethyleneIps,
  pvcIps,
} from './pipe-tables.ts';

/**
 * Outside diameters of pipes by public standards, US first. Every size stands in two sources that do not depend on each
 * other; docs/decisions/0015 names them. Sizes for which none or only one was found are left out.
 */
export const PIPE_STANDARDS: readonly PipeStandard[] = [
  { id: 'b3610', material: 'Steel', of: 'steel', name: 'ASME B36.10M', unit: 'in', sizes: b3610 },
  { id: 'c151', material: 'Ductile iron', of: 'ductile-iron', name: 'AWWA C151', unit: 'in', sizes: c151 },
  { id: 'c900', material: 'PVC', of: 'pvc', name: 'AWWA C900', unit: 'in', sizes: c900 },
  {
    id: 'pvc-ips',
    material: 'PVC',
    of: 'pvc',
    name: 'IPS, ASTM D 1785 and D 2241',
    unit: 'in',
    sizes: pvcIps,
  },
  {
    id: 'pe-ips',
    material: 'HDPE',
    of: 'hdpe',
    name: 'IPS, ASTM F714 and D 3035',
    unit: 'in',
    sizes: polyethyleneIps,
  },
  { id: 'pe-dips', material: 'HDPE', of: 'hdpe', name: 'DIPS, AWWA C906', unit: 'in', sizes: dips },
  { id: 'pe-cts', material: 'PE tubing', of: 'pe', name: 'CTS, ASTM D 2737', unit: 'in', sizes: cts },
  { id: 'b88', material: 'Copper tube', of: 'copper', name: 'ASTM B88', unit: 'in', sizes: b88 },
  { id: 'en10220', material: 'Steel', of: 'steel', name: 'EN 10220, series 1', unit: 'mm', sizes: en10220 },
  {
    id: 'iso2531',
    material: 'Ductile iron',
    of: 'ductile-iron',
    name: 'ISO 2531',
    unit: 'mm',
    sizes: iso2531,
  },
  { id: 'iso4427', material: 'HDPE', of: 'hdpe', name: 'ISO 4427', unit: 'mm', sizes: iso4427 },
];

const byId: ReadonlyMap<string, PipeStandard> = new Map(PIPE_STANDARDS.map((each) => [each.id, each]));

export const pipeStandard = (id: string): PipeStandard | null => byId.get(id) ?? null;

/** True where a table tells the outside diameters of pipes of a material. */
export const hasTable = (material: PipeMaterial): boolean => PIPE_STANDARDS.some(({ of }) => of === material);

/** `Ductile iron, ISO 2531`. */
export const standardLabel = ({ material, name }: PipeStandard): string => `${material}, ${name}`;

/** A size with its standard. */
export interface StandardPipe {
  standard: PipeStandard;
  size: PipeSize;
  /** Outside diameter in millimeters, unrounded. */
  mm: number;
}

const ALL: readonly StandardPipe[] = PIPE_STANDARDS.flatMap((standard) =>
  standard.sizes.map((size) => ({ standard, size, mm: convert(size.outside, standard.unit, 'mm') })),
);

/** Nominal sizes of the tables, in order. */
export const KNOWN_DN: readonly number[] = [...new Set(ALL.flatMap(({ size }) => size.dn ?? []))].sort(
  (a, b) => a - b,
);
export const LARGEST_DN: number = KNOWN_DN.at(-1) ?? 0;

/** What a measured diameter may differ from the table: what the standards allow the pipe, and the tape. */
export const MEASURED_WITHIN = 0.01;

/** Pipes whose outside diameter a measured one can be. */
export const pipesOfOutside = (mm: number): StandardPipe[] =>
  ALL.filter((each) => Math.abs(each.mm - mm) <= each.mm * MEASURED_WITHIN);

/** Pipes of a nominal size, whatever the standard. */
export const pipesOfDn = (dn: number): StandardPipe[] => ALL.filter(({ size }) => size.dn === dn);

const isOf = (id: string, dn: number) => (pipe: StandardPipe) =>
  pipe.standard.id === id && pipe.size.dn === dn;

/**
 * Outside diameter in millimeters that a nominal size stands for where nothing else is named: steel pipe, by the table
 * of the system that the size is printed in. Null where neither has it.
 */
export function steelDiameter(dn: number, printedIn: 'NPS' | 'DN'): number | null {
  const tables = printedIn === 'NPS' ? ['b3610', 'en10220'] : ['en10220', 'b3610'];
  return tables.map((id) => ALL.find(isOf(id, dn))?.mm).find((mm) => mm !== undefined) ?? null;
}

/** Outside diameters in millimeters of the pipes from one nominal size to another; null where no table has any. */
export function outsideSpan(fromDn: number, toDn: number): { from: number; to: number } | null {
  const found = ALL.filter(({ size }) => size.dn !== null && size.dn >= fromDn && size.dn <= toDn);
  if (found.length === 0) return null;
  const diameters = found.map(({ mm }) => mm);
  return { from: Math.min(...diameters), to: Math.max(...diameters) };
}
