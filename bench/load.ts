import net from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
}

/**
 * Asks for one address again and again over keep-alive sockets. Raw sockets, because a full HTTP client would cost more
 * than the server under test.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections = 32, seconds = 3, headers = {} } = options;
  const target = new URL(url);
  const lines = Object.entries({ host: target.host, 'accept-encoding': 'br', ...headers });
  const request = Buffer.from(
    `GET ${target.pathname}${target.search} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
  );
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => hammer(target, request, until, latencies)));
  const took = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    seconds: took,
    rate: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Bytes of one whole answer, head and body, by its first piece. Answers shrink while the server still compresses them. */
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
    /** Bytes of the answer under way that have not come yet; 0 before its first. */
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
