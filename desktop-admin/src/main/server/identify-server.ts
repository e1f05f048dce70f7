import type { Agent } from 'node:http';
import { API_VERSION, getSession } from '@wa/core/contract/authentication';
import { readAnswer, sendRequest } from './send-request.ts';

export type Identified =
  | { ok: true; serverId: string }
  /** `distrust` is set if the certificate is the reason. */
  | { ok: false; problem: string; distrust?: true };

const DESKTOP = { accept: 'application/json', 'x-client': 'desktop' };

/**
 * Identifies the server at an address without sending a token. If the app cannot use it, the result explains
 * why.
 */
export async function identifyServer(origin: string, agent: Agent): Promise<Identified> {
  let status: number;
  let body: string;
  try {
    const answer = await sendRequest({
      origin,
      agent,
      path: getSession.path,
      method: 'GET',
      headers: DESKTOP,
      body: null,
      signal: null,
    });
    status = answer.statusCode ?? 0;
    body = (await readAnswer(answer)).toString('utf8');
  } catch (error) {
    const problem = certificateProblem(error);
    return problem === null
      ? { ok: false, problem: connectionProblem(error) }
      : { ok: false, problem, distrust: true };
  }
  if (status >= 300 && status < 400)
    return { ok: false, problem: 'The server redirects to another address. Enter that address.' };
  if (status === 407)
    return {
      ok: false,
      problem: 'The proxy of this network requires a password, which this app doesn’t support.',
    };
  if (status >= 500) return { ok: false, problem: 'The server reported an error. Try again in a moment.' };
  const parsed = getSession.responses[200].safeParse(asJson(body));
  if (status !== 200 || !parsed.success)
    return { ok: false, problem: 'The server at this address isn’t a WA Catalog server.' };
  if (parsed.data.apiVersion > API_VERSION)
    return { ok: false, problem: 'The server is newer than this app. Update the app.' };
  return { ok: true, serverId: parsed.data.serverId };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No server responds at this address. Make sure it’s running.',
  ENOTFOUND: 'We couldn’t find this server. Check the spelling and your connection.',
  EAI_AGAIN: 'We couldn’t find this server. Check the spelling and your connection.',
  EHOSTUNREACH: 'We couldn’t reach this server. Check your connection.',
  ENETUNREACH: 'We couldn’t reach this server. Check your connection.',
  ECONNRESET: 'The server closed the connection. If it uses https, start the address with https://.',
  ETIMEDOUT: 'The server isn’t responding. Check the address and your connection.',
  EPROTO: 'The server doesn’t use https at this address.',
};

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The server’s certificate has expired, so we can’t trust it.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed, so we can’t trust it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is self-signed, so we can’t trust it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate belongs to another name, so we can’t trust it.',
  CERT_NOT_YET_VALID: 'The server’s certificate isn’t valid yet. Check this computer’s date and time.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'We couldn’t verify the server’s certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'We couldn’t verify the server’s certificate.',
};

/** Returns a message for an untrusted certificate; null for every other error. */
export function certificateProblem(error: unknown): string | null {
  const { code = '' } = (error ?? {}) as { code?: string };
  return CERTIFICATES[code] ?? null;
}

function connectionProblem(error: unknown): string {
  const { code = '' } = (error ?? {}) as { code?: string };
  // Later versions of Node have specific codes for the errors that were EPROTO before.
  return (
    BY_CODE[code.startsWith('ERR_SSL_') ? 'EPROTO' : code] ??
    'The server isn’t responding. Check the address and your connection.'
  );
}
