import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that the rest of a body may take after its refusal. */
const LINGER = 1_000;

/** True while a part of the body that the head announced is still to come. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

/** True when the head announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Sends an answer at once though the body of its request is not read, and closes the connection. Not in the same
 * moment: bytes that arrive at a closed connection destroy the answer on its way (RFC 9112, 9.6), so what is under
 * way is thrown away for a moment. `json` has its status and headers set.
 */
export function answerUnread(request: IncomingMessage, response: ServerResponse, json: string): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json));
  response.write(json);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER);
  request.once('end', end).once('close', end).resume();
}
