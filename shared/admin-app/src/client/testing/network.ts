import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@wa/core/contract/errors';

/**
 * What happens to the next write: the connection ends before or after it is carried out, or another answer comes. Those
 * that end in `-after` come when it has been carried out.
 */
export type Fault =
  | 'none'
  | 'drop-before'
  | 'drop-after'
  | 'bad-gateway'
  | 'bad-gateway-after'
  | 'portal'
  | 'html-after'
  | 'no-id-after'
  | 'error-in-success'
  | 'busy'
  | 'in-flight'
  | 'refuse'
  | 'refuse-without-reason';

interface Answer {
  status: number;
  body: string;
}

/** Answers in place of the server's: a proxy's own, and refusals that only come at bad moments. */
const ANSWERS: Partial<Record<Fault, Answer>> = {
  'bad-gateway': { status: 502, body: '<html>Bad gateway</html>' },
  'bad-gateway-after': { status: 502, body: '<html>Bad gateway</html>' },
  portal: { status: 200, body: '<html>Welcome to the Wi-Fi</html>' },
  'html-after': { status: 200, body: '<html>Welcome to the Wi-Fi</html>' },
  'no-id-after': { status: 201, body: '{"title":"No id"}' },
  'error-in-success': { status: 200, body: '{"error":"Duplicate thing"}' },
  busy: refusal(new ApiError('unavailable', 'busy')),
  'in-flight': refusal(new ApiError('in-flight', 'wait')),
  refuse: refusal(new ApiError('invalid', 'Not like this')),
  'refuse-without-reason': { status: 422, body: '{}' },
};

/** What stands at the other end. */
interface Target {
  origin: string;
  /** Null for a browser that has not logged in. */
  token: string | null;
}

export interface Network {
  /** What the client takes for the server's address. */
  url: string;
  /** True: every connection is cut. */
  down: boolean;
  /** One fault per write, in turn; then none. */
  faults: Fault[];
  /** Writes to these addresses are answered by a proxy (502), and never arrive. */
  proxied: Set<string>;
  /** Writes that arrived, repetitions and refused ones included. */
  writes: number;
  /** Every request that arrived, as 'GET /api/products'. */
  requests: string[];
  /** Writes that the server accepted, by their first answer, also when that was lost. */
  applied: { key: string; route: string }[];
  /** From now on this server answers. */
  connectTo: (server: Target) => void;
  close: () => Promise<void>;
}

/**
 * The way from a browser to the server: it sends the session along, as a browser does its cookie, and loses
 * connections when it is told to. What passes is not changed.
 */
export async function startNetwork(first: Target): Promise<Network> {
  const agent = new Agent({ keepAlive: true });
  let { origin } = first;
  let session = sessionOf(first);

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

  /** @param instead answers in place of the server, when the server has done what it was asked for */
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
