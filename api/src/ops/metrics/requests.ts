import type { Histogram } from 'prom-client';

/** What kind of answer a request was for. */
export const GROUPS = ['api', 'admin', 'upload', 'document', 'page'] as const;
export type Group = (typeof GROUPS)[number];

/** Counts the requests of this process; nothing of who asked, or for what exactly. */
export interface RequestCounts {
  /** One that was answered from ready bytes, ahead of Express: counted, not timed. */
  ready: () => void;
  /** One that goes through Express; answers what to call when it is gone. */
  began: (path: string) => (status: number) => void;
  readyTotal: () => number;
  underWay: () => number;
  /** Called by the registry, which knows how to keep times. */
  keepTimes: (histogram: Histogram<'group' | 'status'>) => void;
}

export function countRequests(): RequestCounts {
  let ready = 0;
  let underWay = 0;
  let times: Histogram<'group' | 'status'> | null = null;
  return {
    ready() {
      ready += 1;
    },
    began(path) {
      const started = performance.now();
      underWay += 1;
      return (status) => {
        underWay -= 1;
        const labels = { group: groupOf(path), status: `${String(Math.trunc(status / 100))}xx` };
        times?.observe(labels, (performance.now() - started) / 1_000);
      };
    },
    readyTotal: () => ready,
    underWay: () => underWay,
    keepTimes(histogram) {
      times = histogram;
    },
  };
}

/** A handful of groups: a label an address would be a series an address. */
function groupOf(path: string): Group {
  const [, first = ''] = path.split('/', 2);
  if (first === 'api' || first === 'admin') return first;
  if (first === 'uploads') return 'upload';
  return first === 'data-sheets' ? 'document' : 'page';
}
