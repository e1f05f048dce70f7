import type { Agent, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { authenticate, DEVICE_HEADER, endSession, MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { UPLOAD_ID_HEADER } from '../../ipc/addresses.ts';
import { certificateProblem, type Identified } from './identify-server.ts';
import { readAnswer, sendRequest } from './send-request.ts';
import type { SessionToken } from './session-token.ts';

/** Headers that travel; everything else a page could set stays here. */
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

/** What comes from the server is data: should it ever be shown as a document, it can do nothing. */
const AS_DATA = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export interface ForwardTarget {
  origin: string;
  session: SessionToken;
  /** The way there now; networks change while the app runs. */
  agent: () => Promise<Agent>;
  /** Who answers there, by a question without the token. Asked before the token is sent. */
  identify: () => Promise<Identified>;
}

interface ForwardOptions {
  target: () => ForwardTarget | null;
  onUploadProgress: (id: string, sent: number) => void;
  /** The server's certificate is not trusted: nothing was sent. Told once, until the server answers again. */
  onDistrust: (problem: string) => void;
  log: (message: string, detail: unknown) => void;
}

const LOGIN = `${authenticate.method} ${authenticate.path}`;
const LOGOUT = `${endSession.method} ${endSession.path}`;

/** Sends a request of the page to the one configured server and adds the token, which the page never sees. */
export function createForwarder({ target, onUploadProgress, onDistrust, log }: ForwardOptions) {
  let told: string | null = null;
  /** The server that has proven to be the one the token is for; asked again after every failure. */
  let verified: { origin: string; serverId: string } | null = null;

  /** What was kept for a server, if it is the one that answers; null otherwise. */
  async function forServer<T extends { serverId: string }>(
    held: T | null,
    { origin, identify }: ForwardTarget,
  ): Promise<T | null> {
    if (held === null) return null;
    if (verified?.origin !== origin) {
      verified = { origin, serverId: await whoAnswers(identify) };
    }
    if (verified.serverId === held.serverId) return held;
    log('Another server answers: its session is not the one kept here', { origin });
    return null;
  }

  /** A login shows that this installation is known; every other call shows its session. */
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

  /** Token and mark are taken out of the answer to a login, with the name of the server that gave them. */
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
    // Before anybody is asked: out of reach or not, a logout is a logout here.
    if (call === LOGOUT)
      await to.session.logOut().catch((error: unknown) => log('The session was not wiped', error));
    try {
      const answer = await send(request, path, call, to);
      told = null;
      if (call === LOGOUT && answer.statusCode === 200) to.session.settleLogout();
      if (isRedirect(answer)) {
        answer.resume();
        return Response.json({ error: 'The server sends its callers to another address' }, { status: 502 });
      }
      if (call === LOGIN) return await keepLogin(answer, to);
      return toResponse(answer);
    } catch (error) {
      // No status: the page must know that nobody has answered, so that it queues the edit.
      log('No answer from the server', error instanceof Error ? error.message : error);
      const problem = error instanceof Distrust ? error.message : certificateProblem(error);
      if (problem !== null && problem !== told) onDistrust(problem);
      told = problem;
      return Response.error();
    }
  };
}

class Distrust extends Error {}

/** @throws Error when nobody answers there, Distrust when it cannot be told who */
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
      // The next chunk is asked for when this one has left.
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
