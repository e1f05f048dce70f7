/**
 * Loaded into a server under test (`node --import`). SIGUSR2 prints a line of JSON with the memory after a
 * full garbage collection and the event loop delay since the previous line. SIGWINCH leaks memory, so that a
 * test can prove that it detects a leak.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay();
delay.enable();
const kept = [];

process.on('SIGUSR2', () => {
  const late = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  // Sockets are excluded, because their number depends on the clients.
  const handles = process.getActiveResourcesInfo().filter((kind) => kind !== 'TCPSocketWrap').length;
  process.stdout.write(`${JSON.stringify({ probe: { heap: heapUsed, rss, handles, ...late } })}\n`);
  // The delay of the garbage collection itself isn't counted.
  setTimeout(() => delay.reset(), 100).unref();
});
process.on('SIGWINCH', () => kept.push(Array.from({ length: 500_000 }, (_, at) => ({ at }))));
