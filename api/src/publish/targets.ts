import { setTimeout as wait } from 'node:timers/promises';
import { BUILD_FILE, parseBuildInfo, filesBelow } from './builds.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { S3Settings } from '../config/env.ts';
import { fileHeaders } from '../site/cache/ready-site.ts';
import { connectS3 } from '../uploads/storage.ts';
import { workThrough } from './export-site.ts';

/** Milliseconds for one response. */
const ANSWER_LIMIT = 10_000;
/** The maximum number of characters of a build.json. A host's error page may have any length. */
const ANSWER_MAX = 2_000;

/**
 * Notifies the operator's hook of a build (D8). Its address is a secret. @throws Error with the reason for
 * the log
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
  // The library's own error would quote the address.
  if (response === null) throw new Error('The deploy hook isn’t responding');
  if (!response.ok) throw new Error(`The deploy hook returned ${response.status}`);
}

/** @param signal ends the wait when the server stops */
const ask = (url: string, signal: AbortSignal, options: RequestInit) =>
  fetch(url, { ...options, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]) });

/** Reads the bytes of a file of the site at the visitors' address; null while there is none. Never throws. */
export type ReadBack = (file: string) => Promise<Buffer | null>;

export function publicReader(publicUrl: string, buildId: string, signal: AbortSignal): ReadBack {
  return async (file) => {
    try {
      // The query bypasses caches in between.
      const url = `${publicUrl}/${file}?build=${buildId}`;
      const response = await ask(url, signal, { headers: { 'Cache-Control': 'no-cache' } });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : null;
    } catch {
      return null;
    }
  };
}

/** The header that only the server itself sends with build.json, unlike a host of its files. */
export const APPLICATION = { 'X-Served-By': 'application' } as const;

/**
 * Returns true when this server, or another one like it, answers at the public address and shows saved
 * content.
 */
export async function isOfApplication(publicUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await ask(`${publicUrl}/${BUILD_FILE}`, signal, { method: 'HEAD' });
    return Object.entries(APPLICATION).every(([name, value]) => response.headers.get(name) === value);
  } catch {
    return false;
  }
}

/** Milliseconds within which the public address must show the new build (D8), and between two polls. */
const PROOF = { limit: 10 * 60_000, pause: 2_000 };
export type ProofTimes = Partial<typeof PROOF>;

/** Waits until build.json is read back with the build's ID. @throws Error when it isn't in time */
export async function proveBuild(
  buildId: string,
  read: ReadBack,
  signal: AbortSignal,
  times: ProofTimes = {},
): Promise<void> {
  const { limit, pause } = { ...PROOF, ...times };
  const end = Date.now() + limit;
  for (;;) {
    const text = (await read(BUILD_FILE))?.toString('utf8', 0, ANSWER_MAX) ?? '';
    if (parseBuildInfo(text)?.id === buildId) return;
    if (signal.aborted || Date.now() >= end)
      throw new Error('The public address did not show the new build in time');
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}

export type Target = ReturnType<typeof s3Target>;

/** The number of concurrent transfers. */
const AT_ONCE = 16;
/** The number of objects that one call removes. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Returns a bucket that a host or CDN serves. A sync compares the bucket's own list with the build, so that
 * it also completes a sync that was killed.
 */
export function s3Target(settings: S3Settings) {
  const { bucket: Bucket } = settings;
  const connect = connectS3(settings);

  const read: ReadBack = async (Key) => {
    try {
      const { client, sdk } = await connect();
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
    } catch {
      return null;
    }
  };

  async function put(file: string, Body: Buffer): Promise<void> {
    const { client, sdk } = await connect();
    const path = `/${file}`;
    const isAnswer = file.startsWith('api/');
    const { 'Content-Type': ContentType, 'Cache-Control': CacheControl } = fileHeaders(
      isAnswer ? `${path}.json` : extname(file) === '' ? `${path}.txt` : path,
    );
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: file, Body, ContentType, CacheControl }));
  }

  async function remove(files: readonly string[]): Promise<void> {
    const { client, sdk } = await connect();
    for (let start = 0; start < files.length; start += REMOVED_AT_ONCE) {
      const Objects = files.slice(start, start + REMOVED_AT_ONCE).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(
        new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`We couldn’t delete ${String(Errors.length)} old files from the bucket`);
    }
  }

  /** Returns entity tags by name: the MD5 of the bytes for an object that was uploaded in one piece. */
  async function list(): Promise<Map<string, string>> {
    const { client, sdk } = await connect();
    const found = new Map<string, string>();
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
      for (const { Key, ETag = '' } of Contents)
        if (Key !== undefined) found.set(Key, ETag.replaceAll('"', ''));
    return found;
  }

  return {
    /** The name for the log, which contains no secret. */
    name: `the bucket ${Bucket}`,
    read,
    /** Makes the bucket equal to a build's folder. @throws Error with the reason for the log */
    async publish(folder: string, signal: AbortSignal): Promise<void> {
      try {
        const files = (await filesBelow(folder)).filter((file) => file !== BUILD_FILE);
        const tags = await list();
        const upload = async (file: string) => {
          if (signal.aborted) throw new Error('The server is stopping');
          const body = await readFile(join(folder, file));
          if (tags.get(file) !== createHash('md5').update(body).digest('hex')) await put(file, body);
        };
        const isPage = (file: string) => file.endsWith('.html');
        // Files that pages request are uploaded before the pages.
        const others = files.filter((file) => !isPage(file));
        await workThrough(others, AT_ONCE, upload);
        await workThrough(files.filter(isPage), AT_ONCE, upload);
        const wanted = new Set([...files, BUILD_FILE]);
        await remove([...tags.keys()].filter((file) => !wanted.has(file)));
        await put(BUILD_FILE, await readFile(join(folder, BUILD_FILE)));
      } catch (error) {
        throw new Error(`The bucket ${Bucket} could not be updated${faultName(error)}`, {
          cause: error,
        });
      }
    },
  };
}

/** Returns the name that the service or the network gives a fault: 'NoSuchBucket', 'ECONNREFUSED'. */
function faultName(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return name === 'Error' ? `: ${error.message}` : ` (${name})`;
}
