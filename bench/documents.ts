import { setTimeout as sleep } from 'node:timers/promises';
import { submittalQuery } from '@wa/core/domain/submittal/submittal';
import type { Editions } from '@wa/core/contract/printed-catalog';
import { startServer, temporaryFolder, type RunningServer } from '../e2e/support/server.ts';
import { prepareCatalogue } from './catalogue.ts';
import { logIn } from './growth.ts';
import { childrenOf, cpuSeconds, peakMiB } from './process.ts';
import { figure, heading, isFew } from './report.ts';

/** Products in all, with the goal in CPU seconds; 0 stands for the first content only. */
const SIZES = isFew
  ? ([[0, '<= 6']] as const)
  : ([
      [0, '<= 6'],
      [2_000, '<= 180'],
    ] as const);
const LOOK_EVERY = 100;
/** Milliseconds in which a page must be served while the PDF is composed. */
const SLOWEST_PAGE = '<= 250';

const PROJECT = {
  ...{
    project: 'Sample Water Main Repair',
    engineer: 'Sample Engineering',
    contractor: 'Sample Contractor Inc.',
  },
  ...{ number: '012', date: '2026-11-24', section: '00 00 00', sectionTitle: 'Pipe Repair Clamps' },
};
const ROWS = [
  ['repair-clamp-q', 'spec-pressure-up-to-6-in-dn-150'],
  ['drilling-saddles-stainless-steel', 'saddle-pressures-small-pipes'],
  ['exterior-wall-pipe-seals', 'disc-seals-seal-thickness'],
] as const;
const SUBMITTALS = 5;

/** Measures the CPU time of the server for submittals of ten items: the first after a start, and later ones. */
async function benchSubmittals(server: RunningServer): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < SUBMITTALS; count += 1) {
    const items = Array.from({ length: 10 }, (_, at) => {
      const [slug, row] = ROWS[at % ROWS.length] ?? ROWS[0];
      const empty = { paragraph: '', size: '', variations: '' };
      return { ...empty, slug, row, quantity: '1', tag: `T-${String(count)}-${String(at)}` };
    });
    const before = cpuSeconds(server.pid);
    const response = await fetch(
      `${server.url}/submittal.pdf?${String(submittalQuery({ project: PROJECT, items }))}`,
    );
    if (response.headers.get('content-type') !== 'application/pdf')
      throw new Error('The submittal is incomplete');
    await response.arrayBuffer();
    times.push(cpuSeconds(server.pid) - before);
  }
  const [first = Number.NaN, ...later] = times;
  heading('A submittal of 10 items');
  figure('CPU of the first one, which loads fonts and libraries', first, 's');
  figure('most CPU of the next four', Math.max(...later), 's', '<= 1');
}

/** Measures the whole catalog as one PDF: CPU time and memory of its process, and a visit during the job. */
export async function benchDocuments(): Promise<void> {
  for (const [size, goal] of SIZES) {
    const folder = await temporaryFolder();
    try {
      await prepareCatalogue(folder.path, size);
      const server = await startServer({ dataDir: folder.path });
      try {
        const headers = { cookie: await logIn(server) };
        const call = async (method: string) =>
          (await (await fetch(`${server.url}/api/printed-catalog`, { method, headers })).json()) as Editions;
        await fetch(`${server.url}/`);
        if (size === 0) await benchSubmittals(server);
        const [started, before] = [performance.now(), cpuSeconds(server.pid)];
        let now = await call('POST');
        let [cpu, peak, slowest] = [0, 0, 0];
        while (now.job?.state === 'running') {
          await sleep(LOOK_EVERY);
          for (const child of childrenOf(server.pid)) {
            cpu = Math.max(cpu, cpuSeconds(child) || 0);
            peak = Math.max(peak, peakMiB(child) || 0);
          }
          const asked = performance.now();
          await (await fetch(`${server.url}/documents`)).text();
          slowest = Math.max(slowest, performance.now() - asked);
          now = await call('GET');
        }
        const [edition] = now.editions;
        heading(
          `The catalog as one PDF: ${String(edition?.products ?? 0)} products, ${String(edition?.pages ?? 0)} pages`,
        );
        figure('CPU of its process', cpu, 's', goal);
        figure('CPU of the server with visits during the job', cpuSeconds(server.pid) - before, 's');
        figure('time', (performance.now() - started) / 1_000, 's');
        figure('most memory of its process', peak, 'MiB', '<= 400');
        figure('slowest page during the job', slowest, 'ms', SLOWEST_PAGE);
        figure('size', (edition?.bytes ?? Number.NaN) / 2 ** 20, 'MiB');
      } finally {
        await server.stop();
      }
    } finally {
      await folder.remove();
    }
  }
}
