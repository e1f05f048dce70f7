import type { RunningServer } from '../e2e/support/server.ts';
import { startBare } from './bare.ts';
import { load } from './load.ts';
import { startNginx } from './nginx.ts';
import { cpuSeconds } from './process.ts';
import { settledAnswer } from './raw-answer.ts';
import { figure, heading, isFew, median, spread } from './report.ts';

/** Rounds in which the servers take turns. Each round has a ratio, and the median counts. */
const ROUNDS = isFew ? 3 : 7;
const SECONDS = isFew ? 0.3 : 1;

interface Turn {
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds per request. */
  cpu: number;
}

async function turn(url: string, pid: number): Promise<Turn> {
  const before = cpuSeconds(pid);
  const result = await load(url, SECONDS);
  return { rate: result.rate, p99: result.p99, cpu: ((cpuSeconds(pid) - before) / result.requests) * 1e6 };
}

/**
 * Compares cached pages and lists with bare node:http, and with nginx if it is installed, using the same
 * bytes in alternating turns. Load generator and server share the machine with other processes, so that the
 * report shows the baseline's own values as well.
 */
export async function benchServing(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  heading('Serving, against bare node:http with the same bytes (32 connections)');
  const all = Object.values(paths);
  for (const path of all) await settledAnswer(server.url + path);
  const bare = await startBare(all, server.url);
  const nginx = await startNginx(all, server.url);
  const servers = [server, bare, ...(nginx === null ? [] : [nginx])];
  try {
    for (const path of all) for (const { url } of servers) await load(url + path, 0.5);
    for (const [name, path] of Object.entries(paths)) {
      const turns: Turn[][] = servers.map(() => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, { url, pid }] of servers.entries()) turns[at]?.push(await turn(url + path, pid));
      report(name, turns);
    }
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

function report(name: string, [ours = [], bares = [], nginxes]: Turn[][]): void {
  const middle = (turns: Turn[], field: keyof Turn) => median(turns.map((each) => each[field]));
  const toBare = (turns: Turn[]) => turns.map(({ rate }, round) => rate / (bares[round]?.rate ?? Number.NaN));
  const beside = (field: keyof Turn) => `bare ${middle(bares, field).toFixed(1)}`;
  const ratios = toBare(ours);
  figure(`${name}: ratio to bare`, median(ratios), '', '>= 0.9', spread(ratios));
  figure(`${name}: CPU a request`, middle(ours, 'cpu'), 'us', '<= 25', beside('cpu'));
  figure(`${name}: p99`, middle(ours, 'p99'), 'ms', '<= 2', beside('p99'));
  if (nginxes === undefined) return;
  const own = `${middle(nginxes, 'cpu').toFixed(1)} us a request, p99 ${middle(nginxes, 'p99').toFixed(1)} ms`;
  figure(`${name}: nginx, ratio to bare`, median(toBare(nginxes)), '', undefined, own);
}
