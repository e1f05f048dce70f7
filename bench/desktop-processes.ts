import { readFileSync, readdirSync } from 'node:fs';

export interface Memory {
  /** MiB: pages of its own, and its share of those that several processes use. */
  proportional: number;
  /** MiB: pages of its own. */
  private: number;
  processes: number;
}

/** Memory of a process and all that it has started; NaN where /proc does not exist. */
export function memoryOf(pid: number): Memory {
  try {
    const pids = withDescendants(pid);
    const rollups = pids.map((each) => readFileSync(`/proc/${String(each)}/smaps_rollup`, 'latin1'));
    const sum = (field: string) =>
      rollups.reduce(
        (total, text) => total + Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]),
        0,
      );
    return {
      proportional: sum('Pss') / 1024,
      private: (sum('Private_Clean') + sum('Private_Dirty')) / 1024,
      processes: pids.length,
    };
  } catch {
    return { proportional: Number.NaN, private: Number.NaN, processes: 0 };
  }
}

function withDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const parent of found) for (const [child, its] of parents) if (its === parent) found.push(child);
  return found;
}
