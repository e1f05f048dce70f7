import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers of a single connection, which must not be forwarded. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

export interface SplitLoad {
  url: string;
  close: () => Promise<void>;
}

/**
 * Starts a minimal load balancer that sends each request to the next server in turn and returns the response
 * unchanged. Visitors have no fixed server, which reveals state that a server doesn't share.
 * @param servers their addresses, which may be added after the first request
 */
export async function splitLoad(servers: readonly string[]): Promise<SplitLoad> {
  let turn = 0;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const target = new URL(servers[turn++ % servers.length] ?? '');
    const { method, url: path, headers } = request;
    const options = { host: target.hostname, port: target.port, method, path, headers };
    // The client's own Host header is forwarded, because the server compares it with the origin.
    const onward = send(options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    // A stopped server closes the connection, as it would without the balancer.
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer(handle);
  // A request sent on a closing connection would be reset, so idle connections stay open.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
