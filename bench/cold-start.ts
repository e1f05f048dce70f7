import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, temporaryFolder } from '../e2e/support/server.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { fetchRaw } from './raw-answer.ts';
import { figure, heading, median, spread } from './report.ts';

const ROUNDS = 7;

/** Waits until a process has used no CPU for a second; what it does after its start is over then. */
async function atRest(pid: number): Promise<void> {
  for (let used = -1; used !== cpuSeconds(pid);) {
    used = cpuSeconds(pid);
    await sleep(1_000);
  }
}

/** From start of the process to the first 200, on an existing store. */
export async function benchColdStart(): Promise<void> {
  heading('Cold start');
  const folder = await temporaryFolder();
  try {
    await (await startServer({ dataDir: folder.path })).stop();
    const times: number[] = [];
    const cpu: number[] = [];
    let resident = Number.NaN;
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const server = await startServer({ dataDir: folder.path });
      const answer = await fetchRaw(`${server.url}/`);
      times.push(performance.now() - started);
      cpu.push(cpuSeconds(server.pid) * 1_000);
      if (answer.status !== 200) throw new Error(`home answered ${answer.status}`);
      if (round === ROUNDS - 1) {
        await atRest(server.pid);
        resident = residentMiB(server.pid);
      }
      await server.stop();
    }
    figure('to the first 200', median(times), 'ms', '<= 500', spread(times));
    figure('CPU to the first 200', median(cpu), 'ms', undefined, spread(cpu));
    figure('memory at rest', resident, 'MiB', '<= 120');
  } finally {
    await folder.remove();
  }
}
