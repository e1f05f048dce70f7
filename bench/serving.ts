import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, temporaryFolder, type RunningServer } from '../e2e/support/server.ts';
import { load } from './load.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { figure, heading, median } from './report.ts';

const bareServer = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
/** Rounds in which the two servers take turns; the middle one counts. */
const ROUNDS = 3;
const SECONDS = 2;

/** One answer as it comes over the wire with brotli accepted. */
export function fetchRaw(
  url: string,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const headers = Object.fromEntries(
            Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' && !['date', 'connection', 'keep-alive'].includes(name)
                ? [[name, value]]
                : [],
            ),
          );
          resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}

async function startBare(
  paths: readonly string[],
  from: string,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-'));
  const recorded: Record<string, unknown> = {};
  for (const one of paths) {
    const answer = await fetchRaw(from + one);
    recorded[one] = { headers: answer.headers, body: answer.body.toString('base64') };
  }
  const file = path.join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(recorded));
  const child = spawn(process.execPath, ['--import', 'tsx', bareServer, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Turn {
  rate: number;
  p99: number;
  /** Microseconds a request. */
  cpu: number;
}

async function turn(url: string, pid: number): Promise<Turn> {
  const before = cpuSeconds(pid);
  const result = await load({ url, seconds: SECONDS });
  return { rate: result.rate, p99: result.p99, cpu: ((cpuSeconds(pid) - before) / result.requests) * 1e6 };
}

/** Throughput of finished pages and lists against bare node:http with the same bytes, in alternating turns. */
export async function benchServing(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  heading('Serving, against bare node:http with the same bytes (32 connections)');
  for (const one of Object.values(paths)) {
    await fetchRaw(server.url + one);
  }
  await load({ url: server.url + (Object.values(paths)[0] ?? '/'), seconds: 1 });
  const bare = await startBare(Object.values(paths), server.url);
  try {
    for (const [name, one] of Object.entries(paths)) {
      const ours: Turn[] = [];
      const theirs: Turn[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await turn(server.url + one, server.pid));
        theirs.push(await turn(bare.url + one, bare.pid));
      }
      const middle = (turns: Turn[], of: keyof Turn) => median(turns.map((each) => each[of]));
      figure(`${name}: ratio to bare`, middle(ours, 'rate') / middle(theirs, 'rate'), '', '>= 0.6');
      figure(`${name}: CPU a request`, middle(ours, 'cpu'), 'us', '<= 30');
      figure(`${name}: p99`, middle(ours, 'p99'), 'ms', '<= 5');
    }
    figure('memory after load', residentMiB(server.pid), 'MiB', '<= 200');
  } finally {
    await bare.stop();
  }
}

/** From start of the process to the first 200, on an existing store. */
export async function benchColdStart(): Promise<void> {
  heading('Cold start');
  const folder = await temporaryFolder();
  try {
    const first = await startServer({ dataDir: folder.path });
    await first.stop();
    const times: number[] = [];
    let resident = Number.NaN;
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      const server = await startServer({ dataDir: folder.path });
      const answer = await fetchRaw(`${server.url}/`);
      times.push(performance.now() - started);
      if (answer.status !== 200) throw new Error(`home answered ${answer.status}`);
      resident = residentMiB(server.pid);
      await server.stop();
    }
    figure('to the first 200', median(times), 'ms', '<= 500');
    figure('memory at rest', resident, 'MiB', '<= 120');
  } finally {
    await folder.remove();
  }
}
