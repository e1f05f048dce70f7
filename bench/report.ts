/** Lines of the report: a heading, then a figure with its unit and, where there is one, the goal beside it. */
export function heading(text: string): void {
  print(`\n${text}`);
}

/** @param note what one needs to judge the figure: its spread, the yardstick's own */
export function figure(name: string, value: number, unit: string, goal?: string, note?: string): void {
  const shown = Number.isFinite(value) ? formatted(value) : 'not measured';
  const aim = goal === undefined ? '' : `goal ${goal}`;
  print(
    `  ${name.padEnd(50)} ${shown.padStart(9)} ${unit.padEnd(8)} ${aim.padEnd(14)} ${note ?? ''}`.trimEnd(),
  );
}

function formatted(value: number): string {
  if (value >= 1000) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(3);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which a share of the measurements lies, as 0.95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** Lowest and highest of several measurements, as a note. */
export function spread(values: readonly number[]): string {
  return `(${formatted(Math.min(...values))} .. ${formatted(Math.max(...values))})`;
}
