import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartError } from '../config/start-error.ts';

/** Milliseconds for a request's head; slow senders keep a socket, never a handler. */
const HEADERS_TIMEOUT = 10_000;
/** Milliseconds for a whole request: 20 MB over a slow line. */
const REQUEST_TIMEOUT = 120_000;
/** Milliseconds in which something must move while a client is to send a body or to take an answer. */
const IDLE_TIMEOUT = 30_000;
/** Milliseconds an idle connection stays: longer than the proxies in front, so that they close first. */
const KEEP_ALIVE_TIMEOUT = 65_000;
/** Milliseconds between two looks for connections that are too slow. */
const CHECK_EVERY = 2_000;

export interface Listening {
  server: Server;
  /** For people on this computer. */
  url: string;
}

/** @throws StartError when the address cannot be had */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer({ connectionsCheckingInterval: CHECK_EVERY }, (request, response) => {
    response.on('timeout', endIfStalled);
    handler(request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = IDLE_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenProblem(error, port, host))));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { server, url: `http://${visibleHost(host)}:${taken}` };
}

/**
 * Nothing has moved on the connection for a while. That is the client's doing when bytes wait for it, or when somebody
 * reads a body that does not come; else a handler takes its time. Without this listener node ends all of them.
 */
function endIfStalled(this: ServerResponse, socket: Socket): void {
  const isWaitedFor = !this.req.complete && this.req.readableFlowing === true;
  // A reset: otherwise the system would go on holding what was never read.
  if (isWaitedFor || this.writableLength > 0 || socket.writableLength > 0) socket.resetAndDestroy();
}

/** Lets what is under way finish, up to the given milliseconds, and takes nothing new. */
export async function drain(server: Server, limit: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that becomes idle while we wait must not hold the door.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), limit);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

function listenProblem(error: Error, port: number, host: string): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${host} is no address of this computer.`;
  }
  return `The server cannot listen on ${host}:${port} (${String(code)}).`;
}

function visibleHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
