import type { Agent, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { authenticate, DEVICE_HEADER, endSession, MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { UPLOAD_ID_HEADER } from '../../ipc/addresses.ts';
import { certificateProblem, type Identified } from './identify-server.ts';
import { readAnswer, sendRequest } from './send-request.ts';
import type { SessionToken } from './session-token.ts';

/** Request headers that are forwarded. All others that a page can set are dropped. */
const FORWARDED = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'range',
  MADE_BY_HEADER.toLowerCase(),
];
const ANSWERED = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];

/** Headers that disable everything in a server response that is ever shown as a document. */
const AS_DATA = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export interface ForwardTarget {
  origin: string;
  session: SessionToken;
  /** Returns the current agent, because networks change while the app runs. */
  agent: () => Promise<Agent>;
  /** Identifies the server by a request without the token. It runs before the token is sent. */
  identify: () => Promise<Identified>;
}

interface ForwardOptions {
  target: () => ForwardTarget | null;
  onUploadProgress: (id: string, sent: number) => void;
  /**
   * Called if the server's certificate isn't trusted and nothing was sent. Called once, until the server
   * answers again.
   */
  onDistrust: (problem: string) => void;
  log: (message: string, detail: unknown) => void;
}

const LOGIN = `${authenticate.method} ${authenticate.path}`;
const LOGOUT = `${endSession.method} ${endSession.path}`;

/** Forwards the page's requests to the configured server and adds the token, which the page never sees. */
export function createForwarder({ target, onUploadProgress, onDistrust, log }: ForwardOptions) {
  let reported: string | null = null;
  /**
   * The server that was identified as the owner of the token. A failure resets it, so that it is identified
   * again.
   */
  let verified: { origin: string; serverId: string } | null = null;

  /** Returns the stored credentials of a server if that server answers; null otherwise. */
  async function forServer<T extends { serverId: string }>(
    held: T | null,
    { origin, identify }: ForwardTarget,
  ): Promise<T | null> {
    if (held === null) return null;
    if (verified?.origin !== origin) {
      verified = { origin, serverId: await whoAnswers(identify) };
    }
    if (verified.serverId === held.serverId) return held;
    log('session rejected: issued by another server', { origin });
    return null;
  }

  /**
   * Returns the credentials of a call: a login sends the installation's mark, every other call sends its
   * session.
   */
  async function credentials(call: string, to: ForwardTarget): Promise<Record<string, string>> {
    if (call === LOGIN) {
      const mark = await forServer(to.session.mark(), to);
      return mark === null ? {} : { [DEVICE_HEADER]: mark.device };
    }
    const held = call === LOGOUT ? to.session.ended() : to.session.current();
    const session = await forServer(held, to);
    return session === null ? {} : { Authorization: `Bearer ${session.token}` };
  }

  async function send(
    request: Request,
    path: string,
    call: string,
    to: ForwardTarget,
  ): Promise<IncomingMessage> {
    const headers: Record<string, string> = { 'x-client': 'desktop', ...(await credentials(call, to)) };
    for (const name of FORWARDED) {
      const value = request.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    try {
      return await sendRequest({
        origin: to.origin,
        agent: await to.agent(),
        path,
        method: request.method,
        headers,
        body: bodyOf(request, onUploadProgress),
        signal: request.signal,
      });
    } catch (error) {
      verified = null;
      throw error;
    }
  }

  /** Removes the token and the mark from a login response and saves them with the server's id. */
  async function keepLogin(answer: IncomingMessage, to: ForwardTarget): Promise<Response> {
    const body = JSON.parse((await readAnswer(answer)).toString('utf8')) as Record<string, unknown>;
    const { token, device, ...rest } = body;
    if (answer.statusCode === 200 && typeof token === 'string') {
      const serverId = await whoAnswers(to.identify);
      await to.session.keep({ serverId, token, ...(typeof device === 'string' && { device }) });
      verified = { origin: to.origin, serverId };
    }
    const headers = answerHeaders(answer);
    headers.delete('content-length');
    return new Response(JSON.stringify(rest), { status: answer.statusCode ?? 502, headers });
  }

  return async (request: Request, path: string): Promise<Response> => {
    const to = target();
    if (to === null) return Response.error();
    const [pathname = ''] = path.split('?');
    const call = `${request.method} ${pathname}`;
    // A logout runs before any request, so that it succeeds here even if the server is unreachable.
    if (call === LOGOUT)
      await to.session.logOut().catch((error: unknown) => log('Session deletion failed', error));
    try {
      const answer = await send(request, path, call, to);
      reported = null;
      if (call === LOGOUT && answer.statusCode === 200) to.session.settleLogout();
      if (isRedirect(answer)) {
        answer.resume();
        // Without an error body, the page treats it as the response of a proxy and keeps the edit (D12.1).
        return new Response(null, { status: 502 });
      }
      if (call === LOGIN) return await keepLogin(answer, to);
      return toResponse(answer);
    } catch (error) {
      // The response has no status, so that the page recognizes an unreachable server and queues the edit.
      log('Server unreachable', error instanceof Error ? error.message : error);
      const problem = error instanceof Distrust ? error.message : certificateProblem(error);
      if (problem !== null && problem !== reported) onDistrust(problem);
      reported = problem;
      return Response.error();
    }
  };
}

class Distrust extends Error {}

/**
 * Returns the id of the server.
 * @throws Error if the server doesn't answer, Distrust if it cannot be identified
 */
async function whoAnswers(identify: ForwardTarget['identify']): Promise<string> {
  const identified = await identify();
  if (identified.ok) return identified.serverId;
  throw identified.distrust ? new Distrust(identified.problem) : new Error(identified.problem);
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400 && statusCode !== 304;
}

function bodyOf(request: Request, onProgress: ForwardOptions['onUploadProgress']): Readable | null {
  if (request.body === null) return null;
  const body = Readable.fromWeb(request.body as unknown as NodeReadableStream<Uint8Array>);
  const id = request.headers.get(UPLOAD_ID_HEADER);
  if (id === null) return body;
  let sent = 0;
  const counted = async function* () {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      yield chunk;
      // The next chunk is requested after this one has been sent.
      sent += chunk.length;
      onProgress(id, sent);
    }
  };
  return Readable.from(counted(), { objectMode: false });
}

function answerHeaders(answer: IncomingMessage): Headers {
  const headers = new Headers(AS_DATA);
  for (const name of ANSWERED) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

const WITHOUT_BODY = [204, 304];

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer);
  if (WITHOUT_BODY.includes(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>, { status, headers });
}
