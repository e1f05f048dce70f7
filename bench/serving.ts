import type { RunningServer } from '../e2e/support/server.ts';
import { startBare } from './bare.ts';
import { load } from './load.ts';
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
 * Finished pages and lists against bare node:http with the same bytes, in alternating turns. Load generator and server
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
  try {
    for (const path of all) {
      await load({ url: server.url + path, seconds: 0.5 });
      await load({ url: bare.url + path, seconds: 0.5 });
    }
    for (const [name, path] of Object.entries(paths)) {
      const ours: Turn[] = [];
      const theirs: Turn[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await turn(server.url + path, server.pid));
        theirs.push(await turn(bare.url + path, bare.pid));
      }
      const of = (turns: Turn[], field: keyof Turn) => turns.map((each) => each[field]);
      const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? Number.NaN));
      const bareCpu = median(of(theirs, 'cpu'));
      figure(`${name}: ratio to bare`, median(ratios), '', '>= 0.6', spread(ratios));
      figure(
        `${name}: CPU a request`,
        median(of(ours, 'cpu')),
        'us',
        '<= 30',
        `bare ${bareCpu.toFixed(1)}; lowest ${Math.min(...of(ours, 'cpu')).toFixed(1)}`,
      );
      figure(
        `${name}: p99`,
        median(of(ours, 'p99')),
        'ms',
        '<= 5',
        `bare ${median(of(theirs, 'p99')).toFixed(1)}`,
      );
      const single = median(await firstByte(server.url + path, SINGLE_REQUESTS));
      figure(`${name}: first byte, one connection`, single, 'ms', '<= 1');
    }
    figure('memory after load', residentMiB(server.pid), 'MiB', '<= 200');
  } finally {
    await bare.stop();
  }
}
