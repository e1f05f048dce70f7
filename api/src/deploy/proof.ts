import { parseBuildInfo } from './build-id.ts';

/** Milliseconds within which the public address must show the new build (D8). */
const LIMIT = 10 * 60_000;
/** Milliseconds between two looks. */
const PAUSE = 2_000;
/** Milliseconds for one answer. */
const ANSWER_LIMIT = 10_000;
/** Characters of a build.json, at most; a host's error page may be any length. */
const ANSWER_MAX = 2_000;

export interface ProofOptions {
  publicUrl: string;
  buildId: string;
  /** Ends the waiting: the server stops. */
  signal: AbortSignal;
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

/** True when the public address shows the build; false when it did not in time. */
export async function isShown({ publicUrl, buildId, signal, ...times }: ProofOptions): Promise<boolean> {
  const end = Date.now() + (times.limit ?? LIMIT);
  for (;;) {
    if ((await shownBuild(publicUrl, buildId, signal)) === buildId) return true;
    if (signal.aborted || Date.now() >= end) return false;
    await wait(times.pause ?? PAUSE, signal);
  }
}

async function shownBuild(publicUrl: string, buildId: string, signal: AbortSignal): Promise<string | null> {
  try {
    // The query keeps caches on the way from answering.
    const response = await fetch(`${publicUrl}/build.json?id=${buildId}`, {
      headers: { 'Cache-Control': 'no-cache' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
    });
    const text = (await response.text()).slice(0, ANSWER_MAX);
    return response.ok ? (parseBuildInfo(text)?.id ?? null) : null;
  } catch {
    return null;
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
