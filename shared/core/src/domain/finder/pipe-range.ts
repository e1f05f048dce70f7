import type { MeasuredFigure } from '../figures/catalogue-figure.ts';
import { convert, type Unit } from '../figures/units.ts';
import { MEASURED_WITHIN, steelDiameter } from '../pipes/pipe-standards.ts';
import type { KnownPipe } from './place-pipe.ts';
import { placeOf, readingsOf, type Bounds } from './readings.ts';

const MEASURE_IT = 'its range covers the measured outside diameter of your pipe';

/** Thousandths of an inch and tenths of a millimeter, as the tables print them. */
const inches = (mm: number) => String(Number(convert(mm, 'mm', 'in').toFixed(3)));
const millimeters = (mm: number) => String(Number(mm.toFixed(1)));

/** `9.05 in (229.9 mm)`, or the diameters that a nominal size can have: `8.625 to 9.05 in (219.1 to 229.9 mm)`. */
function diameterText({ need }: KnownPipe, diameters: readonly number[]): string {
  const { outside, nominal } = need;
  if (outside) return `${outside.text} (${outside.converted})`;
  const [from, to] = [Math.min(...diameters), Math.max(...diameters)];
  const span = (print: (mm: number) => string) =>
    print(from) === print(to) ? print(from) : `${print(from)} to ${print(to)}`;
  const [us, metric] = [`${span(inches)} in`, `${span(millimeters)} mm`];
  return nominal?.text.startsWith('NPS') ? `${us} (${metric})` : `${metric} (${us})`;
}

/** The outside diameters that a pipe can have, in millimeters. */
const diametersOf = ({ mm, candidates }: KnownPipe): number[] =>
  mm === null ? candidates.map((each) => each.mm) : [mm];

/** True where figures by outside diameter, or their classes, have the pipe. */
export function isDiameterListed(pipe: KnownPipe, figures: readonly MeasuredFigure[]): boolean {
  const diameters = diametersOf(pipe);
  const bounds = figures
    .flatMap(readingsOf)
    .flatMap((reading) =>
      reading.when?.kind === 'pipe' && reading.when.by === 'mm'
        ? [reading.when.bounds]
        : reading.figure.use?.limits === 'outside-diameter'
          ? [reading.bounds]
          : [],
    );
  return diameters.length > 0 && diameters.every((mm) => bounds.some((each) => placeOf(mm, each) === 'in'));
}

/**
 * What must be so of the diameter where a nominal size has the pipe by its name. The size stands for steel pipe: one
 * that is as wide needs nothing, any other one a range that covers it (D16.2).
 * @param printedIn unit of the figure
 * @param bounds what the figure covers: a measured pipe is one of its sizes
 */
export function rangeCondition(pipe: KnownPipe, printedIn: Unit, bounds: readonly Bounds[]): string {
  const isSteel = (mm: number, dn: number) => {
    const steel = steelDiameter(dn, printedIn === 'NPS' ? 'NPS' : 'DN');
    return steel !== null && Math.abs(mm - steel) <= steel * MEASURED_WITHIN;
  };
  const { dn, mm, candidates } = pipe;
  if (dn === null) {
    const sizes = candidates
      .flatMap(({ size }) => size.dn ?? [])
      .filter((each) => placeOf(each, bounds) === 'in');
    return mm === null || sizes.some((each) => isSteel(mm, each)) ? '' : rangeOfMeasured(pipe);
  }
  const diameters = diametersOf(pipe);
  if (diameters.length === 0) return MEASURE_IT;
  // Pipe of another material is made in several diameters for one size, whichever of them a table has.
  const isOfSteel = mm !== null || candidates.every(({ standard }) => standard.of === 'steel');
  return isOfSteel && diameters.every((each) => isSteel(each, dn))
    ? ''
    : `its range covers ${diameterText(pipe, diameters)}`;
}

/** The same where a pipe is known by its diameter alone, and no table pairs it with a nominal size. */
export const rangeOfMeasured = (pipe: KnownPipe): string =>
  `its range covers ${diameterText(pipe, diametersOf(pipe))}`;
