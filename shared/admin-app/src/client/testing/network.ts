import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@wa/core/contract/errors';
import { getLive } from '@wa/core/contract/live';

/**
 * The fault of the next write: a cut connection or a wrong response. Faults that end in `-after` occur after
 * the server has applied the write.
 */
export type Fault =
  | 'none'
  | 'drop-before'
  | 'drop-after'
  | 'bad-gateway'
  | 'bad-gateway-after'
  | 'html-after'
  | 'no-id-after'
  | 'error-in-success'
  | 'busy'
  | 'in-flight'
  | 'refuse';

interface Answer {
  status: number;
  body: string;
}

/** Responses in place of the server's: those of proxies, and rejections that occur only at bad moments. */
const ANSWERS: Partial<Record<Fault, Answer>> = {
  'bad-gateway': { status: 502, body: '<html>Bad gateway</html>' },
  'bad-gateway-after': { status: 502, body: '<html>Bad gateway</html>' },
  'html-after': { status: 200, body: '<html>Welcome to the Wi-Fi</html>' },
  'no-id-after': { status: 201, body: '{"title":"No id"}' },
  'error-in-success': { status: 200, body: '{"error":"Duplicate thing"}' },
  busy: refusal(new ApiError('unavailable', 'busy')),
  'in-flight': refusal(new ApiError('in-flight', 'wait')),
  refuse: refusal(new ApiError('invalid', 'Not like this')),
};

/** The server behind the network. */
interface Target {
  origin: string;
  /** Null for a browser that isn't signed in. */
  token: string | null;
}

export interface Network {
  /** The server's address, as the client sees it. */
  url: string;
  /** If true, every connection is cut. */
  down: boolean;
  /** One fault per write, in order; afterward none. */
  faults: Fault[];
  /** Addresses whose writes a proxy answers with 502, so that they never arrive. */
  proxied: Set<string>;
  /** Number of writes that arrived, including repetitions and rejected ones. */
  writes: number;
  /** Every request that arrived, as 'GET /api/products'. */
  requests: string[];
  /** Writes that the server accepted, by their first response, even if that was lost. */
  applied: { key: string; route: string }[];
  /** Cuts the connections that are open now. */
  cut: () => void;
  /** Number of calls to /api/live that are open. */
  streams: () => number;
  /** Switches to another server. */
  connectTo: (server: Target) => void;
  close: () => Promise<void>;
}

/**
 * Starts a network between a browser and the server. It adds the session, like a browser's cookie, and cuts
 * connections on demand. Everything else passes unchanged.
 */
export async function startNetwork(first: Target): Promise<Network> {
  const agent = new Agent({ keepAlive: true });
  let { origin } = first;
  let session = sessionOf(first);
  let streams = 0;

  const entrance = createServer((request, response) => {
    request.on('error', () => response.destroy());
    if (network.down) return void request.socket.destroy();
    network.requests.push(`${String(request.method)} ${String(request.url)}`);
    const isWrite = request.method !== 'GET' && request.url !== '/api/authenticate';
    if (isWrite) network.writes += 1;
    const isProxied = isWrite && network.proxied.has(String(request.url));
    const fault = isProxied ? 'bad-gateway' : isWrite ? (network.faults.shift() ?? 'none') : 'none';
    const instead = ANSWERS[fault];
    if (fault === 'drop-before') request.socket.destroy();
    else if (fault.endsWith('-after')) forward(request, response, () => answer(instead));
    else if (instead) request.resume().on('end', () => answer(instead));
    else forward(request, response);

    function answer(given: Answer | undefined): void {
      if (given === undefined) request.socket.destroy();
      else response.writeHead(given.status).end(given.body);
    }
  });

  /** @param instead responds in place of the server, after the server has handled the request */
  function forward(request: IncomingMessage, response: ServerResponse, instead?: () => void): void {
    const { method, url = '', headers } = request;
    const passed = { method, headers: { ...headers, ...session }, agent };
    const onward = ask(origin + url, passed, (answer) => {
      note(request, answer);
      if (instead !== undefined) return void answer.resume().on('end', instead);
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    if (!url.startsWith(getLive.path)) return void request.pipe(onward);
    streams += 1;
    response.on('close', () => {
      streams -= 1;
      onward.destroy();
    });
    request.pipe(onward);
  }

  function note({ method = '', url = '', headers }: IncomingMessage, answer: IncomingMessage): void {
    const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) session = { cookie: cookies.join('; ') };
    const key = headers['idempotency-key'];
    if (typeof key !== 'string' || (answer.statusCode ?? 0) >= 300) return;
    if (network.applied.some((write) => write.key === key)) return;
    network.applied.push({ key, route: `${method} ${url}` });
  }

  const network: Network = {
    url: '',
    down: false,
    faults: [],
    proxied: new Set(),
    writes: 0,
    requests: [],
    applied: [],
    cut: () => entrance.closeAllConnections(),
    streams: () => streams,
    connectTo: (other) => {
      ({ origin } = other);
      session = sessionOf(other);
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        entrance.close(() => resolve());
        entrance.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve));
  network.url = `http://127.0.0.1:${String((entrance.address() as AddressInfo).port)}`;
  return network;
}

function sessionOf({ token }: Target): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function refusal(error: ApiError): Answer {
  return { status: error.status, body: JSON.stringify(error.toBody()) };
}
