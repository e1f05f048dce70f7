import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@wa/core/contract/errors';

/** What happens to the next write: the connection ends before or after it is carried out, or another answer comes. */
export type Fault = 'none' | 'drop-before' | 'drop-after' | 'bad-gateway' | 'busy' | 'in-flight' | 'refuse';

/** Answers in place of the server's: a proxy's own, and refusals that only come at bad moments. */
const ANSWERS: Partial<Record<Fault, { status: number; body: string }>> = {
  'bad-gateway': { status: 502, body: '<html>Bad gateway</html>' },
  busy: refusal(new ApiError('unavailable', 'busy')),
  'in-flight': refusal(new ApiError('in-flight', 'wait')),
  refuse: refusal(new ApiError('invalid', 'Not like this')),
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
  /** Writes that arrived, repetitions and refused ones included. */
  writes: number;
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
    const isWrite = request.method !== 'GET' && request.url !== '/api/authenticate';
    if (isWrite) network.writes += 1;
    const fault = isWrite ? (network.faults.shift() ?? 'none') : 'none';
    const instead = ANSWERS[fault];
    if (fault === 'drop-before') request.socket.destroy();
    else if (instead) request.resume().on('end', () => response.writeHead(instead.status).end(instead.body));
    else forward(request, response, fault === 'drop-after');
  });

  function forward(request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const { method, url = '', headers } = request;
    const passed = { method, headers: { ...headers, ...session }, agent };
    const onward = ask(origin + url, passed, (answer) => {
      note(request, answer);
      if (isLost) return void answer.resume().on('end', () => request.socket.destroy());
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
    writes: 0,
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

function refusal(error: ApiError): { status: number; body: string } {
  return { status: error.status, body: JSON.stringify(error.toBody()) };
}
