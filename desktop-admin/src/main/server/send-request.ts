import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

/**
 * Milliseconds without data after which a server counts as unreachable. The page waits up to two minutes for a
 * write, such as an import.
 */
const SILENCE = { read: 30_000, write: 130_000 };

interface OutgoingRequest {
  origin: string;
  /** Agent for the connection, from `createFindAgent`. */
  agent: http.Agent;
  /** Includes the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: Readable | null;
  signal: AbortSignal | null;
}

/**
 * Sends a single request: it follows no redirect, stores no cookie, and accepts no certificate error.
 * Resolves with the response head. It uses Node's client, because Electron's buffers a whole upload in memory
 * before sending it.
 */
export function sendRequest(request: OutgoingRequest, silence = SILENCE): Promise<IncomingMessage> {
  return attempt(request, silence).catch((error: unknown) => {
    // A kept-alive connection that was closed by the server doesn't mean that the server is unreachable.
    if (request.body === null && error instanceof StaleConnection) return attempt(request, silence);
    throw error;
  });
}

class StaleConnection extends Error {}

function attempt(request: OutgoingRequest, silence: typeof SILENCE): Promise<IncomingMessage> {
  const { origin, agent, path, method, headers, body, signal } = request;
  const url = new URL(origin);
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? https : http).request(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
        path,
        method,
        headers,
        agent,
      },
      resolve,
    );
    const limit = method === 'GET' ? silence.read : silence.write;
    outgoing.setTimeout(limit, () => outgoing.destroy(new Error('The server isn’t responding')));
    outgoing.on('error', (error) => {
      reject(outgoing.reusedSocket ? new StaleConnection(error.message, { cause: error }) : error);
    });
    const abort = () => outgoing.destroy(new Error('Aborted'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    outgoing.on('close', () => signal?.removeEventListener('abort', abort));
    if (body === null) outgoing.end();
    else {
      body.on('error', (error) => outgoing.destroy(error));
      body.pipe(outgoing);
    }
  });
}

/**
 * Reads a small response.
 * @throws Error if it exceeds the limit in bytes
 */
export async function readAnswer(answer: IncomingMessage, limit = 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      answer.destroy();
      throw new Error('The response is too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the proxies of an address in PAC syntax: 'PROXY host:8080; DIRECT'. */
type ResolveProxy = (address: string) => Promise<string>;

/** Returns an agent for an origin, by the current proxy settings of the system. */
export type FindAgent = (origin: string) => Promise<http.Agent>;

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http:', HTTP: 'http:', HTTPS: 'https:' };

/** Caches an agent per proxy. A computer that changes its network gets a new agent. */
export function createFindAgent(resolveProxy: ResolveProxy): FindAgent {
  const agents = new Map<string, http.Agent>();
  return async (origin) => {
    const isSecure = origin.startsWith('https:');
    const proxy = proxyAddress(await resolveProxy(origin));
    const way = `${isSecure ? 'https' : 'http'} ${proxy ?? 'direct'}`;
    const agent = agents.get(way) ?? buildAgent(isSecure, proxy);
    agents.set(way, agent);
    return agent;
  };
}

/** Returns the first supported proxy; null for a direct connection, also if only SOCKS is offered. */
function proxyAddress(ways: string): string | null {
  for (const way of ways.split(';')) {
    const [kind = '', host = ''] = way.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    const scheme = SCHEMES[kind.toUpperCase()];
    if (scheme !== undefined && host !== '') return `${scheme}//${host}`;
  }
  return null;
}

function buildAgent(isSecure: boolean, proxy: string | null): http.Agent {
  const keepAlive = { keepAlive: true };
  if (proxy === null) return isSecure ? new https.Agent(keepAlive) : new http.Agent(keepAlive);
  return isSecure ? new HttpsProxyAgent(proxy, keepAlive) : new HttpProxyAgent(proxy, keepAlive);
}
