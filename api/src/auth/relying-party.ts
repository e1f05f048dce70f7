import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Env } from '../config/env.ts';

/** For whom passkeys are made and at which origin they answer (WebAuthn, relying party). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * PUBLIC_URL says it; without one, only the name `localhost` that the request came for. Null where browsers give no
 * passkeys: at a bare IP address, and over http but for localhost.
 */
export function relyingParty(
  request: Pick<Request, 'get'>,
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>,
): RelyingParty | null {
  if (!env.publicUrlIsSet) {
    const host = request.get('Host')?.toLowerCase() ?? '';
    return /^localhost(:\d{1,5})?$/.test(host) ? { id: 'localhost', origin: `http://${host}` } : null;
  }
  const { protocol, hostname, origin } = new URL(env.publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
