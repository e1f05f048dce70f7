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
    return { ok: false, problem: 'The server sends visitors to another address. Enter that one.' };
  if (status === 407)
    return {
      ok: false,
      problem: 'The proxy of this network asks for a password, which this app cannot give.',
    };
  if (status >= 500)
    return { ok: false, problem: 'The server answers, but has a fault. Try again in a moment.' };
  const parsed = getSession.responses[200].safeParse(asJson(body));
  if (status !== 200 || !parsed.success)
    return { ok: false, problem: 'Something answers there, but it is not a WA Catalogue server.' };
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
  ECONNREFUSED: 'Nothing answers at this address. Is the server running?',
  ENOTFOUND: 'There is no computer of this name. Check the spelling and the connection.',
  EAI_AGAIN: 'There is no computer of this name. Check the spelling and the connection.',
  EHOSTUNREACH: 'This computer cannot be reached. Check the connection.',
  ENETUNREACH: 'This computer cannot be reached. Check the connection.',
  ECONNRESET: 'The server ended the connection. If it speaks https, begin the address with https://.',
  ETIMEDOUT: 'The server does not answer. Check the address and the connection.',
  EPROTO: 'The server does not speak https at this address.',
};

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the server has expired, so it cannot be trusted.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is self-signed, so it cannot be trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is self-signed, so it cannot be trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another name, so the server cannot be trusted.',
  CERT_NOT_YET_VALID:
    'The certificate of the server is not valid yet. Check the date and time of this computer.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the server cannot be verified.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server cannot be verified.',
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
    'The server does not answer. Check the address and the connection.'
  );
}
