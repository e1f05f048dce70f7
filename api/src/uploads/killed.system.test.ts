import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { useTemporaryFolder } from '../testing/folders.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import { adminToken, withToken } from '../testing/test-server.ts';
import { isUploadName } from './storage.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-server');
const ROUNDS = runs(3, 50);
/** The size is just below the limit, so that the write takes long enough to be interrupted. */
const BYTES = 19_000_000;
const folder = useTemporaryFolder();

test(
  'a server that is killed while it keeps an upload serves a whole file or none, and sweeps the rest (T1.2)',
  async () => {
    const env = { DATA_DIR: folder(), PUBLIC_URL: 'http://one.example' };
    const uploads = join(folder(), 'uploads');
    mkdirSync(uploads);
    let server = await spawnServer(env);
    const token = await adminToken(server.url);
    const send = (body: Buffer) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(body)], 'large.pdf'));
      return fetch(`${server.url}/api/upload`, withToken(token, { method: 'POST', body: form }));
    };
    const own = async () => (await readdir(uploads)).sort();
    let torn = 0;
    // The rounds repeat until a kill falls between the first byte of a file and its final name.
    for (let round = 0; round < ROUNDS || torn === 0; round += 1) {
      const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(BYTES), Buffer.from('\n%%EOF\n')]);
      const before = await own();
      const watcher = watch(uploads);
      const begun = once(watcher, 'change');
      const sent = send(body).then(
        ({ status }) => status,
        () => 'gone',
      );
      await Promise.race([begun, sent]);
      await server.kill();
      watcher.close();
      counts.injected();
      const heard = await sent;
      const left = (await own()).filter((name) => !before.includes(name));
      const parts = left.filter((name) => !isUploadName(name));
      torn += parts.length;

      server = await spawnServer(env);
      for (const name of left) {
        const answer = await fetch(`${server.url}/uploads/${name}`);
        expect(answer.status, name).toBe(isUploadName(name) ? 200 : 404);
        const shown = Buffer.from(await answer.arrayBuffer());
        if (isUploadName(name)) expect(shown.equals(body), name).toBe(true);
      }
      expect(heard === 201 ? left.filter(isUploadName) : ['gone']).toHaveLength(1);
      // The client's queue sends the same file again.
      const again = await send(body);
      expect(again.status).toBe(201);
      const { url } = (await again.json()) as { url: string };
      expect((await stat(join(folder(), url))).size).toBe(body.length);
      counts.tried();
      // The cleanup removes only files without a recent write.
      const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
      for (const part of parts) await utimes(join(uploads, part), longAgo, longAgo);
      await server.stop();
      server = await spawnServer(env);
      await expect.poll(async () => (await own()).every(isUploadName)).toBe(true);
    }
    counts.control();
    await server.stop();
  },
  runs(240_000, 3_600_000),
);
