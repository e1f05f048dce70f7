import type { RunningServer } from '../e2e/support/server.ts';
import { startBare } from './bare.ts';
import { load } from './load.ts';
import { startNginx } from './nginx.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { firstByte, settledAnswer } from './raw-answer.ts';
import { figure, heading, median, spread } from './report.ts';

/** Rounds in which the two servers take turns; the ratio is taken within each, and the middle one counts. */
const ROUNDS = 7;
const SECONDS = 1;
/** Requests one after the other, for the first byte. */
const SINGLE_REQUESTS = 300;

interface Turn {
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds a request. */
  cpu: number;
}

async function turn(url: string, pid: number): Promise<Turn> {
  const before = cpuSeconds(pid);
  const result = await load({ url, seconds: SECONDS });
  return { rate: result.rate, p99: result.p99, cpu: ((cpuSeconds(pid) - before) / result.requests) * 1e6 };
}

/**
 * Finished pages and lists against bare node:http, and nginx where it is installed, with the same bytes, in alternating turns. Load generator and server
 * share the machine, and whoever else runs on it: bare's own figures stand beside ours.
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
    for (const path of all) for (const { url } of servers) await load({ url: url + path, seconds: 0.5 });
    for (const [name, path] of Object.entries(paths)) {
      const turns: Turn[][] = servers.map(() => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, { url, pid }] of servers.entries()) turns[at]?.push(await turn(url + path, pid));
      const [ours = [], theirs = [], nginxes] = turns;
      const of = (turns: Turn[], field: keyof Turn) => turns.map((each) => each[field]);
      const toBare = (turns: Turn[]) =>
        turns.map(({ rate }, round) => rate / (theirs[round]?.rate ?? Number.NaN));
      const ratios = toBare(ours);
      const bareCpu = median(of(theirs, 'cpu'));
      figure(`${name}: ratio to bare`, median(ratios), '', '>= 0.9', spread(ratios));
      figure(
        `${name}: CPU a request`,
        median(of(ours, 'cpu')),
        'us',
        '<= 25',
        `bare ${bareCpu.toFixed(1)}; lowest ${Math.min(...of(ours, 'cpu')).toFixed(1)}`,
      );
      figure(
        `${name}: p99`,
        median(of(ours, 'p99')),
        'ms',
        '<= 2',
        `bare ${median(of(theirs, 'p99')).toFixed(1)}`,
      );
      if (nginxes) {
        const cpu = `${median(of(nginxes, 'cpu')).toFixed(1)} us a request, p99 ${median(of(nginxes, 'p99')).toFixed(1)} ms`;
        figure(
          `${name}: nginx with the same bytes, ratio to bare`,
          median(toBare(nginxes)),
          '',
          undefined,
          cpu,
        );
      }
      const single = median(await firstByte(server.url + path, SINGLE_REQUESTS));
      figure(`${name}: first byte, one connection`, single, 'ms', '<= 1');
    }
    figure('memory after load', residentMiB(server.pid), 'MiB', '<= 200');
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}
