import { BUILD_FILE, parseBuildInfo } from './builds.ts';

/** Milliseconds within which the public address must show the new build (D8). */
const LIMIT = 10 * 60_000;
/** Milliseconds between two looks. */
const PAUSE = 2_000;
/** Milliseconds for one answer. */
const ANSWER_LIMIT = 10_000;
/** Characters of a build.json, at most; a host's error page may be any length. */
const ANSWER_MAX = 2_000;

interface Origin {
  publicUrl: string;
  buildId: string;
  /** Ends the waiting: the server stops. */
  signal: AbortSignal;
}

export interface ProofOptions extends Omit<Origin, 'publicUrl'> {
  read: ReadBack;
  /** Milliseconds in all and between two looks. */
  limit?: number;
  pause?: number;
}

/**
 * Tells the operator's hook that a build is ready (D8). The address comes from the environment and is never named,
 * since it is a secret.
 * @throws Error with the reason for the log
 */
export async function callHook(hookUrl: string, buildId: string, signal: AbortSignal): Promise<void> {
  let status: number;
  try {
    const response = await fetch(hookUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ buildId }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
    });
    status = response.status;
    await response.body?.cancel();
  } catch {
    // The cause of the library would quote the address.
    throw new Error('The deploy hook does not answer');
  }
  if (status < 200 || status > 299) throw new Error(`The deploy hook answered ${status}`);
}

/** Bytes of a file of the site where visitors get it; null while there is none. Never throws. */
export type ReadBack = (file: string) => Promise<Buffer | null>;

/** Reads what the public address shows. */
export function publicReader({ publicUrl, buildId, signal }: Origin): ReadBack {
  return async (file) => {
    try {
      // The query keeps caches on the way from answering.
      const response = await fetch(`${publicUrl}/${file}?build=${buildId}`, {
        headers: { 'Cache-Control': 'no-cache' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : null;
    } catch {
      return null;
    }
  };
}

/** Sent along with build.json by the server itself, and by no host of its files. */
export const APPLICATION = { 'X-Served-By': 'application' } as const;

/** True when the server itself, or another one of its kind, answers at the public address: it shows what is saved. */
export async function isOfApplication(publicUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${publicUrl}/${BUILD_FILE}`, {
      method: 'HEAD',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
    });
    return Object.entries(APPLICATION).every(([name, value]) => response.headers.get(name) === value);
  } catch {
    return false;
  }
}

/**
 * Waits until build.json is read back with the build's id.
 * @throws Error when it isn't in time
 */
export async function proveBuild({ buildId, read, signal, ...times }: ProofOptions): Promise<void> {
  const end = Date.now() + (times.limit ?? LIMIT);
  for (;;) {
    const text = (await read(BUILD_FILE))?.toString('utf8', 0, ANSWER_MAX) ?? '';
    if (parseBuildInfo(text)?.id === buildId) return;
    if (signal.aborted || Date.now() >= end)
      throw new Error('The public address did not show the new build in time');
    await wait(times.pause ?? PAUSE, signal);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
