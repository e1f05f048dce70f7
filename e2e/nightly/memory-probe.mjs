/**
 * Loaded into a server under test (`node --import`). SIGUSR2 prints, as a line of JSON, what it holds after a full
 * collection and how late its event loop was since the last line; SIGWINCH keeps some memory for good, so that a test can
 * show that it would see a leak.
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
  // Connections come and go with the callers.
  const handles = process.getActiveResourcesInfo().filter((kind) => kind !== 'TCPSocketWrap').length;
  process.stdout.write(`${JSON.stringify({ probe: { heap: heapUsed, rss, handles, ...late } })}\n`);
  // The collection itself is nobody's delay.
  setTimeout(() => delay.reset(), 100).unref();
});
process.on('SIGWINCH', () => kept.push(Array.from({ length: 500_000 }, (_, at) => ({ at }))));
