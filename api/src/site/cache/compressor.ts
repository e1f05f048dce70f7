import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isFresh } from '../../http/conditions.ts';
import { acceptedEncodings, ENCODINGS } from './encoding.ts';
import type { Encoding } from './encoding.ts';
import { addVariant, sendReady } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Answers that may wait for a form; beyond it the one they have must do. */
const WAITING_MAX = 200;
/**
 * Bytes above which the best form costs seconds of a core. Brotli 6 makes the list of 10,000 products as small as 9 does,
 * with half of the CPU and a third of the memory (docs/performance.md).
 */
const LARGE = 512 * 1024;

export interface Compressor {
  /** Compresses thoroughly when nothing else waits, off the main thread, unless it is no longer cached by then. */
  add: (answer: ReadyAnswer, isCached: () => boolean, onDone: () => void) => void;
  /** Resolves when nothing waits. */
  idle: () => Promise<void>;
  /** Drops what waits. */
  stop: () => void;
}

/**
 * The codings that the first visitor waits for, a few milliseconds off the main thread: the bytes of a whole page cost
 * a phone more than that. Large bodies are sent as they are; theirs follow. Built files bring their codings along.
 */
export async function compressQuickly(answer: ReadyAnswer): Promise<void> {
  const isDue = answer.compressible && answer.compressed.size === 0;
  if (isDue && answer.identity.body.length <= LARGE) await compress(answer, QUICK);
}

/** One answer at a time, so that visitors keep a core. */
export function createCompressor(): Compressor {
  const waiting: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    } finally {
      running = null;
    }
  }

  return {
    add(answer, isCached, onDone) {
      if (!answer.compressible || waiting.length >= WAITING_MAX) return;
      waiting.push(async () => {
        if (!isCached()) return;
        await compress(answer, thoroughFor(answer));
        if (isCached()) onDone();
      });
      running ??= work();
    },
    async idle() {
      await running;
    },
    stop() {
      waiting.length = 0;
    },
  };
}

interface Quality {
  brotli: number;
  gzip: number;
}

const QUICK: Quality = { brotli: 4, gzip: 5 };

function thoroughFor({ identity }: ReadyAnswer): Quality {
  return identity.body.length > LARGE ? { brotli: 6, gzip: 6 } : { brotli: 11, gzip: 9 };
}

async function compress(answer: ReadyAnswer, quality: Quality): Promise<void> {
  for (const encoding of ENCODINGS) {
    addVariant(answer, encoding, await encoded(answer.identity.body, encoding, quality));
  }
}

/** A body that is sent once and not kept, in one coding, off the main thread. */
export function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoded(body, encoding, QUICK);
}

/** Sends an answer that nobody has compressed yet, in the best coding that is asked for; the answer keeps it. */
export async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
): Promise<void> {
  const { headers } = request;
  const [encoding] = acceptedEncodings(headers['accept-encoding']);
  const isMissing = encoding !== undefined && answer.compressible && !answer.compressed.has(encoding);
  if (isMissing && !isFresh(headers['if-none-match'], answer.etag))
    addVariant(answer, encoding, await compressOnce(answer.identity.body, encoding));
  sendReady(request, response, answer);
}

function encoded(body: Buffer, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: quality.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return toBrotli(body, { params });
}
