import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface AnsweringServer {
  url: string;
  received: ReceivedRequest[];
  stop: () => Promise<void>;
}

/** Starts a real server on a free port that records its requests and stops with the test. */
export async function answeringServer(
  answer: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<AnsweringServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks) };
      received.push(request);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, received, stop };
}

/** Returns the session response of a catalog server. */
export function sessionAnswer(serverId = 'server-one', apiVersion = 1): string {
  return JSON.stringify({ authenticated: false, serverId, apiVersion });
}
