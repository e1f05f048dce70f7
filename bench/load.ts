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
 * than the server under test; every answer must have the size of the first one.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections = 32, seconds = 3, headers = {} } = options;
  const target = new URL(url);
  const lines = Object.entries({ host: target.host, 'accept-encoding': 'br', ...headers });
  const request = Buffer.from(
    `GET ${target.pathname}${target.search} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
  );
  const size = await answerSize(target, request);
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, () => hammer(target, request, size, until, latencies)),
  );
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

/** Bytes of one whole answer, head and body. */
function answerSize(target: URL, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(target.port), target.hostname, () => socket.write(request));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.subarray(0, end).toString('latin1');
      if (!head.startsWith('HTTP/1.1 200'))
        return reject(new Error(`${target.href}: ${head.split('\r\n')[0] ?? ''}`));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!length) return reject(new Error(`${target.href} answers without Content-Length`));
      socket.destroy();
      resolve(end + 4 + Number(length));
    });
    socket.on('error', reject);
  });
}

function hammer(
  target: URL,
  request: Buffer,
  size: number,
  until: number,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(target.port), target.hostname, send);
    socket.setNoDelay(true);
    let sent = 0;
    let got = 0;
    function send() {
      sent = performance.now();
      socket.write(request);
    }
    socket.on('data', (chunk) => {
      got += chunk.length;
      if (got < size) return;
      got -= size;
      const now = performance.now();
      latencies.push(now - sent);
      if (now < until) send();
      else {
        socket.destroy();
        resolve();
      }
    });
    socket.on('error', reject);
  });
}
