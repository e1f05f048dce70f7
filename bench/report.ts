import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import os from 'node:os';

/** Relative to the folder in which `npm run` starts the script. */
const HISTORY = 'bench/history.jsonl';

/**
 * `--few`: sizes that take minutes instead of an hour, to test the bench itself; the results are meaningless.
 */
export const isFew = process.argv.includes('--few');

let topic = '';
const measured: Record<string, number> = {};

/** Prints a line of the report: a heading, or a value with its unit and its goal if there is one. */
export function heading(text: string): void {
  topic = text;
  process.stdout.write(`\n${text}\n`);
}

/** @param note context for judging the value, such as its spread or the value of the baseline */
export function figure(name: string, value: number, unit: string, goal?: string, note?: string): void {
  if (Number.isFinite(value)) measured[`${topic}: ${name}`] = Number(formatted(value));
  const shown = Number.isFinite(value) ? formatted(value) : 'not measured';
  const aim = goal === undefined ? '' : `goal ${goal}`;
  const line = `  ${name.padEnd(50)} ${shown.padStart(9)} ${unit.padEnd(8)} ${aim.padEnd(14)} ${note ?? ''}`;
  process.stdout.write(`${line.trimEnd()}\n`);
}

/** `--record`: appends this run to bench/history.jsonl, to compare a change with the previous release. */
export function record(): void {
  const [processor] = os.cpus();
  const run = {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    node: process.version,
    cpu: `${String(os.cpus().length)} x ${processor?.model ?? 'unknown'}`,
    ...(isFew && { few: true }),
    measured,
  };
  appendFileSync(HISTORY, `${JSON.stringify(run)}\n`);
}

function formatted(value: number): string {
  if (value >= 1000) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(3);
}

/** Returns the median of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the value below which a share of the measurements is, such as 0.95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** Returns the lowest and highest of several measurements as a note. */
export function spread(values: readonly number[]): string {
  return `(${formatted(Math.min(...values))} .. ${formatted(Math.max(...values))})`;
}
