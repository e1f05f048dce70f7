import { setTimeout as wait } from 'node:timers/promises';
import { BUILD_FILE, parseBuildInfo } from './builds.ts';

/** Milliseconds within which the public address must show the new build (D8). */
const LIMIT = 10 * 60_000;
/** Milliseconds between two looks. */
const PAUSE = 2_000;
/** Milliseconds for one answer. */
const ANSWER_LIMIT = 10_000;
/** Characters of a build.json, at most; a host's error page may be any length. */
const ANSWER_MAX = 2_000;

/**
 * Tells the operator's hook that a build is ready (D8). The address comes from the environment and is never named,
 * since it is a secret.
 * @throws Error with the reason for the log
 */
export async function callHook(hookUrl: string, buildId: string, signal: AbortSignal): Promise<void> {
  const response = await ask(hookUrl, signal, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ buildId }),
  })
    .then((answer) => answer.body?.cancel().then(() => answer) ?? answer)
    .catch(() => null);
  // The cause of the library would quote the address.
  if (response === null) throw new Error('The deploy hook does not answer');
  if (!response.ok) throw new Error(`The deploy hook answered ${response.status}`);
}

/** @param signal ends the waiting: the server stops */
const ask = (url: string, signal: AbortSignal, options: RequestInit) =>
  fetch(url, { ...options, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]) });

/** Bytes of a file of the site where visitors get it; null while there is none. Never throws. */
export type ReadBack = (file: string) => Promise<Buffer | null>;

/** Reads what the public address shows. */
export function publicReader(publicUrl: string, buildId: string, signal: AbortSignal): ReadBack {
  return async (file) => {
    try {
      // The query keeps caches on the way from answering.
      const url = `${publicUrl}/${file}?build=${buildId}`;
      const response = await ask(url, signal, { headers: { 'Cache-Control': 'no-cache' } });
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
    const response = await ask(`${publicUrl}/${BUILD_FILE}`, signal, { method: 'HEAD' });
    return Object.entries(APPLICATION).every(([name, value]) => response.headers.get(name) === value);
  } catch {
    return false;
  }
}

/** Milliseconds in all and between two looks. */
export interface ProofTimes {
  limit?: number;
  pause?: number;
}

/**
 * Waits until build.json is read back with the build's id.
 * @throws Error when it isn't in time
 */
export async function proveBuild(
  buildId: string,
  read: ReadBack,
  signal: AbortSignal,
  { limit = LIMIT, pause = PAUSE }: ProofTimes = {},
): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    const text = (await read(BUILD_FILE))?.toString('utf8', 0, ANSWER_MAX) ?? '';
    if (parseBuildInfo(text)?.id === buildId) return;
    if (signal.aborted || Date.now() >= end)
      throw new Error('The public address did not show the new build in time');
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
