import net from 'node:net';
import { percentile } from './report.ts';

const CONNECTIONS = 32;

interface LoadResult {
  requests: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Requests one address repeatedly over keep-alive sockets. It uses raw sockets, because a full HTTP client
 * would cost more than the server under test.
 */
export async function load(url: string, seconds: number): Promise<LoadResult> {
  const target = new URL(url);
  const head = `GET ${target.pathname}${target.search} HTTP/1.1\r\nhost: ${target.host}\r\n`;
  const request = Buffer.from(`${head}accept-encoding: br\r\n\r\n`);
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => hammer(target, request, until, latencies)));
  const took = (performance.now() - started) / 1000;
  return { requests: latencies.length, rate: latencies.length / took, p99: percentile(latencies, 0.99) };
}

/**
 * Returns the bytes of one whole answer, head and body, from its first chunk. Answers shrink while the server
 * still compresses them.
 */
function answerSize(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`Not a whole answer: ${head.split('\r\n')[0] ?? ''}`);
  return end + 4 + Number(length);
}

function hammer(target: URL, request: Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(target.port), target.hostname, send);
    socket.setNoDelay(true);
    let sent = 0;
    /** Outstanding bytes of the current answer; 0 before its first chunk. */
    let missing = 0;
    function send() {
      sent = performance.now();
      socket.write(request);
    }
    socket.on('data', (chunk) => {
      try {
        missing = (missing || answerSize(chunk)) - chunk.length;
      } catch (error) {
        return socket.destroy(error as Error);
      }
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - sent);
      if (now < until) send();
      else {
        socket.destroy();
        resolve();
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${target.href} was closed`)));
  });
}
