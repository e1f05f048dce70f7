import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers that are about one connection only. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

export interface SplitLoad {
  url: string;
  close: () => Promise<void>;
}

/**
 * The smallest balancer: each request goes to the next server in turn, and comes back as it is. Nothing keeps a visitor
 * on one server, so that whatever a server knows and does not share comes out.
 * @param servers their addresses, which may come later than the first request
 */
export async function splitLoad(servers: readonly string[]): Promise<SplitLoad> {
  let turn = 0;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const target = new URL(servers[turn++ % servers.length] ?? '');
    const { method, url: path, headers } = request;
    const options = { host: target.hostname, port: target.port, method, path, headers };
    // The client's own Host header goes along: the server checks it against the origin.
    const onward = send(options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    // A server that is gone closes the connection, as it would without us.
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer(handle);
  // A client that sends on a connection in the moment in which it is closed would see a reset.
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
