import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; fixed on Linux. */
const TICKS = 100;

/** CPU seconds that a process has used so far; NaN where /proc does not exist. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MiB; NaN where /proc does not exist. */
export function residentMiB(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
