import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc; fixed on Linux. */
const TICKS = 100;

/** Returns the CPU seconds used by a process so far; NaN where /proc doesn't exist. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

/** Returns the most resident memory that a process had so far, in MiB; NaN where /proc doesn't exist. */
export function peakMiB(pid: number): number {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns the child processes of a process; none where /proc doesn't exist. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the resident memory of a process in MiB; NaN where /proc doesn't exist. */
export function residentMiB(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
