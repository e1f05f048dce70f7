import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isFresh } from '../../http/conditions.ts';
import { STRICT_TRANSPORT } from '../../http/headers.ts';
import { acceptedEncodings } from './encoding.ts';
import type { Encoding } from './encoding.ts';

/** A success answer as finished bytes, with every header that belongs to it. */
export interface ReadyAnswer {
  readonly etag: string;
  /** True when an administrator gets another answer at the same address: such a request must not be served from here. */
  readonly variesBySession: boolean;
  readonly identity: Variant;
  readonly compressed: Map<Encoding, Variant>;
  /** Bytes of all variants. */
  size: number;
  /** False for bodies that are small or compressed already. */
  readonly compressible: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

interface Variant {
  readonly body: Buffer;
  /** Of a 304 that came over plain http. */
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: Encoding | null;
  /** Made when first asked for: most sites are only ever asked in one of the two ways. */
  plain?: Head;
  https?: Head;
}

/**
 * Names and values in one flat list, as writeHead sends it fastest: one `setHeader` before it would make node merge all
 * of them, which costs a fifth of an answer's CPU.
 */
interface Head {
  whole: string[];
  /** For 304, which has no body. */
  notModified: string[];
}

export interface AnswerParts {
  body: Buffer | string;
  /** Content-Type and everything else but length, coding, tag and Vary. */
  headers: Readonly<Record<string, string>>;
  variesBySession?: boolean;
}

/** Bytes below which a coding costs more than it saves: they go out in one packet anyhow. */
const COMPRESS_FROM = 1_000;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|manifest|javascript|wasm))/;

export function readyAnswer({ body, headers, variesBySession = false }: AnswerParts): ReadyAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = etagOf(bytes);
  const compressible = bytes.length >= COMPRESS_FROM && COMPRESSIBLE.test(headers['Content-Type'] ?? '');
  // Bodies that exist in one coding only don't vary.
  const vary = [variesBySession ? 'Cookie, Authorization' : '', compressible ? 'Accept-Encoding' : '']
    .filter(Boolean)
    .join(', ');
  const all = vary === '' ? headers : { ...headers, Vary: vary };
  return {
    etag,
    variesBySession,
    identity: { body: bytes, headers: { ...all, ETag: etag }, encoding: null },
    compressed: new Map(),
    size: bytes.length,
    compressible,
    headers: all,
  };
}

/** Adds, or replaces by a smaller one, the body in a coding. */
export function addVariant(answer: ReadyAnswer, encoding: Encoding, body: Buffer): void {
  const before = answer.compressed.get(encoding)?.body.length ?? 0;
  if (body.length >= answer.identity.body.length || (before > 0 && body.length >= before)) return;
  // A strong tag names bytes, so every coding has its own; http/conditions.ts takes the suffix off again.
  const tag = `${answer.etag.slice(0, -1)}-${encoding}"`;
  answer.compressed.set(encoding, { body, headers: { ...answer.headers, ETag: tag }, encoding });
  answer.size += body.length - before;
}

/** Answers GET and HEAD, with 304 for a copy that is current. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  isHttps = false,
): void {
  const { headers } = request;
  let chosen = answer.identity;
  for (const encoding of acceptedEncodings(headers['accept-encoding'])) {
    const compressed = answer.compressed.get(encoding);
    if (compressed === undefined) continue;
    chosen = compressed;
    break;
  }
  const head = isHttps
    ? (chosen.https ??= headOf(chosen, STRICT_TRANSPORT))
    : (chosen.plain ??= headOf(chosen, {}));
  const tags = headers['if-none-match'];
  if (tags !== undefined && isFresh(tags, answer.etag)) {
    response.writeHead(304, head.notModified).end();
    return;
  }
  response.writeHead(200, head.whole);
  if (request.method === 'HEAD') response.end();
  else response.end(chosen.body);
}

function headOf({ body, headers, encoding }: Variant, first: Readonly<Record<string, string>>): Head {
  const notModified = Object.entries({ ...first, ...headers }).flat();
  const whole = [...notModified, 'Content-Length', String(body.length)];
  if (encoding !== null) whole.push('Content-Encoding', encoding);
  return { whole, notModified };
}
