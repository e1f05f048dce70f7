/** Lines of the report: a heading, then a figure with its unit and, where there is one, the goal beside it. */
const lines: string[] = [];

export function heading(text: string): void {
  print(`\n${text}`);
}

export function figure(name: string, value: number, unit: string, goal?: string): void {
  const shown = Number.isFinite(value) ? formatted(value) : 'not measured';
  print(`  ${name.padEnd(52)} ${shown.padStart(10)} ${unit.padEnd(8)}${goal ? ` goal ${goal}` : ''}`);
}

function formatted(value: number): string {
  if (value >= 1000) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(3);
}

function print(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
