import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { S3Settings } from '../../config/env.ts';
import { fileHeaders } from '../../ready/client-files.ts';
import { connectS3 } from '../../uploads/s3-storage.ts';
import { BUILD_FILE, parseBuildInfo } from '../build-id.ts';
import { gzipName } from '../gzip-files.ts';
import type { ReadBack } from '../proof.ts';
import type { Target } from './target.ts';

/** Files on their way at once. */
const AT_ONCE = 16;
/** Objects that one call removes. */
const REMOVED_AT_ONCE = 1_000;

/**
 * A bucket that a host or CDN serves. What changed goes up, what is gone is removed, and build.json comes last. A bucket
 * that holds another build than the last one is filled anew.
 */
export function s3Target(settings: S3Settings): Target {
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

  async function put(folder: string, file: string): Promise<void> {
    const { client, sdk } = await connect();
    const path = `/${file}`;
    const isAnswer = file.startsWith('api/');
    const { 'Content-Type': ContentType, 'Cache-Control': CacheControl } = fileHeaders(
      isAnswer ? `${path}.json` : extname(file) === '' ? `${path}.txt` : path,
    );
    const Body = await readFile(join(folder, file));
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: file, Body, ContentType, CacheControl }));
  }

  async function remove(files: readonly string[]): Promise<void> {
    const { client, sdk } = await connect();
    for (let start = 0; start < files.length; start += REMOVED_AT_ONCE) {
      const Objects = files.slice(start, start + REMOVED_AT_ONCE).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(
        new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0) throw new Error(`The bucket keeps ${String(Errors.length)} files that are gone`);
    }
  }

  /** Everything in a folder, and what else lies in the bucket. */
  async function allOf(folder: string): Promise<{ put: string[]; removed: string[] }> {
    const { client, sdk } = await connect();
    const files = await filesBelow(folder);
    const wanted = new Set(files);
    const removed: string[] = [];
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
      removed.push(...Contents.flatMap(({ Key }) => (Key === undefined || wanted.has(Key) ? [] : [Key])));
    return { put: files.filter((file) => file !== BUILD_FILE), removed };
  }

  return {
    name: `the bucket ${Bucket}`,
    read,
    async publish({ folder, news, before }, signal) {
      try {
        const held = parseBuildInfo((await read(BUILD_FILE))?.toString() ?? '')?.id;
        const isKnown = news !== null && before !== null && held === before;
        const { put: files, removed } = isKnown
          ? { put: [...news.added, ...news.changed], removed: news.removed }
          : await allOf(folder);
        // What pages ask for is there before them, and their own time is short.
        for (const isPage of [false, true]) {
          const queue = files.filter((file) => file.endsWith('.html') === isPage).values();
          const work = async () => {
            for (const file of queue) {
              if (signal.aborted) throw new Error('The server is stopping');
              await put(folder, file);
            }
          };
          await Promise.all(Array.from({ length: AT_ONCE }, work));
        }
        await remove(removed);
        await put(folder, BUILD_FILE);
      } catch (error) {
        throw new Error(`The bucket ${Bucket} could not be brought up to date${faultName(error)}`, {
          cause: error,
        });
      }
    },
  };
}

/** The service's or the network's own name of a fault: 'NoSuchBucket', 'ECONNREFUSED'. */
function faultName(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return name === 'Error' ? `: ${error.message}` : ` (${name})`;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return (
    entries
      // The host or CDN compresses.
      .filter((entry) => entry.isFile() && !entry.name.endsWith(gzipName('')))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  );
}
