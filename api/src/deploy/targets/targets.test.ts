import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findS3Server, startS3Server } from '../../testing/s3-server.ts';
import { isRequired } from '../../testing/programs.ts';
import type { RunningS3Server } from '../../testing/s3-server.ts';
import { connectS3 } from '../../uploads/s3-storage.ts';
import { gitTarget } from './git-target.ts';
import { s3Target } from './s3-target.ts';
import type { ShownBuild, Target } from './target.ts';

const signal = new AbortController().signal;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wa-targets-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let builds = 0;
/** A build of these files; `news` against the one before, as a deploy tells it. */
async function buildOf(
  files: Record<string, string>,
  news: Partial<NonNullable<ShownBuild['news']>> | null,
  before: string | null,
): Promise<ShownBuild> {
  const buildId = `build-${String((builds += 1))}`;
  const folder = join(root, buildId);
  const all = { ...files, 'build.json': JSON.stringify({ id: buildId, builtAt: '' }) };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const none = { added: [], changed: [], removed: [], unchanged: 0 };
  return { folder, buildId, before, news: news && { ...none, ...news } };
}

const read = async (target: Target, file: string) => (await target.read(file))?.toString() ?? null;

/** What every place of its own does. */
async function keepsUp(target: Target): Promise<void> {
  expect(await target.read('build.json')).toBeNull();
  const start = { 'index.html': 'one', 'old/index.html': 'old', _headers: '/*', 'api/site/index.html': '{}' };
  // Of a build that was compressed for nginx.
  const first = await buildOf({ ...start, 'index.html.gz': 'gz' }, null, null);
  await target.publish(first, signal);
  expect(await target.read('index.html.gz')).toBeNull();
  expect(await read(target, 'old/index.html')).toBe('old');
  expect(await read(target, 'build.json')).toContain(first.buildId);

  const next = { 'index.html': 'two', 'new/index.html': 'new', _headers: '/*', 'api/site/index.html': '{}' };
  const news = { added: ['new/index.html'], changed: ['index.html'], removed: ['old/index.html'] };
  const second = await buildOf(next, news, first.buildId);
  await target.publish(second, signal);
  const there = await Promise.all(
    ['index.html', 'new/index.html', 'old/index.html', '_headers'].map((file) => read(target, file)),
  );
  expect(there).toEqual(['two', 'new', null, '/*']);

  // It went to the folder alone, and the next one must not count on it.
  const missed = await buildOf(next, {}, second.buildId);
  const third = await buildOf({ 'index.html': 'three' }, { changed: [] }, missed.buildId);
  await target.publish(third, signal);
  expect(await read(target, 'index.html')).toBe('three');
  expect(await read(target, 'new/index.html')).toBeNull();
  expect(await read(target, 'build.json')).toContain(third.buildId);
}

describe('a branch', () => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const bare = () => {
    const remote = join(root, `remote-${String((builds += 1))}.git`);
    git('init', '--quiet', '--bare', remote);
    return remote;
  };

  test('gets each build as one commit', async () => {
    const remote = bare();
    await keepsUp(gitTarget({ remote, branch: 'site' }, join(root, 'copy')));
    expect(git('--git-dir', remote, 'rev-list', '--count', 'site')).toBe('3');
  });

  test('goes on from what others have pushed, and from a copy of its own that was lost', async () => {
    const remote = bare();
    const published = async (copy: string) => {
      const target = gitTarget({ remote, branch: 'site' }, join(root, copy));
      await target.publish(await buildOf({ 'index.html': copy }, null, null), signal);
      return read(target, 'index.html');
    };
    expect(await published('here')).toBe('here');
    expect(await published('there')).toBe('there');
    expect(await published('here')).toBe('here');
    expect(git('--git-dir', remote, 'rev-list', '--count', 'site')).toBe('3');
  });

  test('that cannot be reached is named without its address', async () => {
    const target = gitTarget({ remote: join(root, 'secret'), branch: 'site' }, join(root, 'lone'));
    const build = await buildOf({ 'index.html': 'one' }, null, null);
    await expect(target.publish(build, signal)).rejects.toThrow('The branch site could not be pushed to');
    expect(await target.read('index.html')).toBeNull();
  });
});

const found = findS3Server();
const isThere = 'binary' in found;
describe('a bucket', () => {
  let server: RunningS3Server;
  beforeAll(async () => {
    if (isThere) server = await startS3Server();
  }, 120_000);
  afterAll(() => (isThere ? server.stop() : undefined));

  test.skipIf(!isThere && !isRequired('s3'))('gets what changed and loses what is gone', async () => {
    await keepsUp(s3Target(server.settings));
    const { client, sdk } = await connectS3(server.settings)();
    const Bucket = server.settings.bucket;
    const files = { 'assets/a.js': '1', 'api/site/index.html': '{}', 'uploads/a.avif': '2' };
    const build = await buildOf(files, null, null);
    await s3Target(server.settings).publish(build, signal);
    const head = async (Key: string) => {
      const { ContentType, CacheControl } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
      return [ContentType, CacheControl];
    };
    expect(await head('assets/a.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await head('api/site/index.html'))[0]).toBe('application/json; charset=utf-8');
    // Anything else is no image to a browser that is told not to guess.
    expect((await head('uploads/a.avif'))[0]).toBe('image/avif');
  });

  test.skipIf(!isThere && !isRequired('s3'))(
    'that refuses fails the deploy and keeps its build.json',
    async () => {
      const target = s3Target({ ...server.settings, secretAccessKey: 'another' });
      const build = await buildOf({ 'index.html': 'one' }, null, null);
      await expect(target.publish(build, signal)).rejects.toThrow('could not be brought up to date');
    },
  );
});
