import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@wa/core/contract/people';

/** Bits of WebAuthn's authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface Asked {
  challenge: string;
  origin: string;
  rpId: string;
}

/** Deliberate faults of a passkey's answer. */
export interface Amiss {
  /** True if the authenticator checks neither PIN nor fingerprint. */
  unverified?: boolean;
  /** Replaces the incremented counter. */
  counter?: number;
  /** True if another key signs the answer. */
  forged?: boolean;
  userHandle?: string;
}

export interface SoftAuthenticator {
  /** Creates the passkey (WebAuthn, `create`). */
  create: (asked: Asked, amiss?: Amiss) => NewPasskey;
  /** Signs a challenge with the passkey (WebAuthn, `get`). */
  get: (asked: Asked, amiss?: Amiss) => PasskeyAnswer;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** Creates a passkey in memory: one ES256 key and its signature counter. */
export function softAuthenticator(): SoftAuthenticator {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;

  function clientData(type: string, { challenge, origin }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData({ rpId }: Asked, { unverified, counter }: Amiss, attested?: Buffer): Buffer {
    count = counter ?? count + 1;
    const flags = PRESENT | (unverified ? 0 : VERIFIED) | (attested ? ATTESTED : 0);
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags, 0);
    numbers.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), numbers, attested ?? Buffer.alloc(0)]);
  }

  return {
    create(asked, amiss = {}) {
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(asked, amiss, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestationObject),
        },
      };
    },

    get(asked, amiss = {}) {
      const client = clientData('webauthn.get', asked);
      const data = authenticatorData(asked, amiss);
      const { privateKey } = amiss.forged ? other : pair;
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(amiss.userHandle !== undefined && { userHandle: amiss.userHandle }),
        },
      };
    },
  };
}
