import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { openStore } from '../store/open-store.ts';
import { isRequired } from '../testing/programs.ts';
import { findS3Server, startS3Server } from '../testing/s3-server.ts';
import { useTemporaryFolder } from '../testing/folders.ts';
import { useStarted } from '../testing/use-started.ts';
import { connectS3 } from '../uploads/storage.ts';
import { buildFolder } from './builds.ts';
import { listDeploys } from './deploy-records.ts';
import { deployerOn } from '../testing/publish/deployer-on.ts';
import { s3Target, type Target } from './targets.ts';

const CHILD = fileURLToPath(new URL('../testing/publish/publishing-process.ts', import.meta.url));
const signal = new AbortController().signal;
const root = useTemporaryFolder();

let builds = 0;
async function buildOf(files: Record<string, string>): Promise<{ folder: string; buildId: string }> {
  const buildId = `build-${String((builds += 1))}`;
  const folder = join(root(), buildId);
  const all = { ...files, 'build.json': JSON.stringify({ id: buildId, builtAt: '' }) };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, buildId };
}

const read = async (target: Target, file: string) => (await target.read(file))?.toString() ?? null;

describe.skipIf('reason' in findS3Server() && !isRequired('s3'))('a bucket (D8.4)', () => {
  const server = useStarted(startS3Server, (each) => each.stop());

  test('becomes identical to the build: changed files are uploaded, old ones are deleted', async () => {
    const target = s3Target(server.settings);
    expect(await target.read('build.json')).toBeNull();
    const start = { 'index.html': 'one', 'old/index.html': 'old', _headers: '/*', 'index.html.gz': 'gz' };
    const first = await buildOf(start);
    await target.publish(first.folder, signal);
    expect(await target.read('index.html.gz')).toBeNull();
    expect(await read(target, 'old/index.html')).toBe('old');
    expect(await read(target, 'build.json')).toContain(first.buildId);

    // Someone else wrote to the bucket.
    const { client, sdk } = await connectS3(server.settings)();
    const Bucket = server.settings.bucket;
    const put = (Key: string, Body: string) => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }));
    await put('_headers', 'spoiled');
    await put('foreign.html', 'foreign');
    const files = {
      ...{ 'index.html': 'two', 'new/index.html': 'new', _headers: '/*' },
      ...{ 'assets/a.js': '1', 'api/site/index.html': '{}', 'uploads/a.avif': '2' },
    };
    const second = await buildOf(files);
    await target.publish(second.folder, signal);
    for (const [file, text] of Object.entries(files)) expect(await read(target, file), file).toBe(text);
    for (const file of ['old/index.html', 'foreign.html']) expect(await target.read(file), file).toBeNull();
    expect(await read(target, 'build.json')).toContain(second.buildId);
    const head = async (Key: string) => {
      const { ContentType, CacheControl } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
      return [ContentType, CacheControl];
    };
    expect(await head('assets/a.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await head('api/site/index.html'))[0]).toBe('application/json; charset=utf-8');
    // A browser with content sniffing off accepts no other type for an image.
    expect((await head('uploads/a.avif'))[0]).toBe('image/avif');
  });

  test('that rejects a write during a sync fails the deploy with a reason and keeps its build.json', async () => {
    const target = s3Target(server.settings);
    const { folder, buildId } = await buildOf({ 'index.html': 'whole' });
    await target.publish(folder, signal);
    const next = await buildOf({ 'index.html': 'next' });
    const refused = s3Target({ ...server.settings, secretAccessKey: 'another' });
    await expect(refused.publish(next.folder, signal)).rejects.toThrow('could not be updated');
    // An unreadable file of the build stops the sync after the first uploads.
    await mkdir(join(next.folder, 'broken.txt'));
    await rm(join(next.folder, 'index.html'));
    await writeFile(join(next.folder, 'a.txt'), 'a');
    const stopping = AbortSignal.abort();
    await expect(target.publish(next.folder, stopping)).rejects.toThrow('could not be updated');
    expect(await read(target, 'build.json')).toContain(buildId);
    expect(await read(target, 'index.html')).toBe('whole');
  });

  test('receives the rest of a deploy that was killed between two uploads when the server starts again', async () => {
    const dataDir = join(root(), 'killed');
    await mkdir(dataDir);
    const { settings } = server;
    const target = s3Target(settings);
    const { client, sdk } = await connectS3(settings)();
    const before = (await target.read('build.json'))?.toString();
    const names = async () => {
      const keys: string[] = [];
      for await (const { Contents = [] } of sdk.paginateListObjectsV2(
        { client },
        { Bucket: settings.bucket },
      ))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys;
    };
    const env = {
      ...{ PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DEPLOY_S3_BUCKET: settings.bucket },
      ...{ DEPLOY_S3_ENDPOINT: settings.endpoint ?? '', DEPLOY_S3_REGION: settings.region },
      ...{ DEPLOY_S3_ACCESS_KEY_ID: settings.accessKeyId },
      DEPLOY_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    };
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    await expect
      .poll(async () => (await names()).length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(20);
    child.kill('SIGKILL');
    await gone;
    const uploaded = (await names()).length;
    expect((await target.read('build.json'))?.toString()).toBe(before);

    const store = await openStore({ dataDir, own: true });
    const { deployer, end } = deployerOn(store, dataDir, { env: readEnv(env), targets: [target] });
    await deployer.recover();
    await deployer.idle();
    await end();
    const [deploy] = await listDeploys(store);
    await store.close();
    expect(deploy).toMatchObject({ state: 'live', shownBy: 'files', error: null });
    const files = await readdir(buildFolder(join(dataDir, 'site'), deploy?.buildId ?? ''));
    expect(uploaded).toBeLessThan(files.length);
    expect((await names()).sort()).toEqual(files.sort());
    expect(await read(target, 'build.json')).toContain(deploy?.buildId);
  }, 180_000);
});
