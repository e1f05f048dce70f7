import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '@wa/shared/contract/uploads';
import { readEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { json, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import { mongodbUriFor, STORES } from '../testing/stores.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { UsageError } from './usage-error.ts';

describe.each(STORES)('the commands on $name', ({ name }) => {
  let folders: string[];
  beforeEach(() => {
    folders = [];
  });
  afterEach(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function folder(): Promise<string> {
    const made = await temporaryFolder();
    folders.push(made);
    return made;
  }
  async function storeVariables(dataDir: string): Promise<Record<string, string>> {
    return name === 'MongoDB' ? { MONGODB_URI: await mongodbUriFor(dataDir) } : {};
  }
  async function envOf(dataDir: string): Promise<Env> {
    return readEnv({ DATA_DIR: dataDir, ...(await storeVariables(dataDir)) });
  }

  test('a backup beside the running server, restored elsewhere, is the same site with the same files', async () => {
    const [from, to, kept] = [await folder(), await folder(), join(await folder(), 'kept')];
    const first = await startTestServer({ dataDir: from, env: await storeVariables(from) });
    const form = new FormData();
    form.set('file', new File(['DN;OD\n40;48\n'], 'sizes.csv'));
    const { url } = (await (
      await first.asAdmin('/api/upload', { method: 'POST', body: form })
    ).json()) as Upload;
    await first.asAdmin('/api/pages/slug/kept-page', json('PUT', { title: 'Kept' }));
    expect(await backup(await envOf(from), [kept])).toContain('1 uploads');
    const pages = await (await fetch(`${first.url}/api/pages`)).json();
    await first.close({ keepData: true });

    await restore(await envOf(to), [kept]);
    const second = await startTestServer({ dataDir: to, env: await storeVariables(to) });
    expect(await (await fetch(`${second.url}/api/pages`)).json()).toEqual(pages);
    expect(await (await fetch(second.url + url)).text()).toContain('48');
    await second.close();
  });

  test('a restore over content needs to be told so, and a backup never writes over a folder', async () => {
    const [data, kept] = [await folder(), join(await folder(), 'kept')];
    const env = await envOf(data);
    expect(await seed(env)).toContain('The catalogue is in');
    expect(await seed(env)).toContain('Nothing to do');
    await backup(env, [kept]);
    await expect(backup(env, [kept])).rejects.toThrow(UsageError);
    await expect(restore(env, [kept])).rejects.toThrow('has content');
    expect(await restore(env, [kept, '--replace'])).toContain('Restored');
  });

  test('a backup that broke off is refused', async () => {
    const [data, kept] = [await folder(), join(await folder(), 'kept')];
    const env = await envOf(data);
    await seed(env);
    await backup(env, [kept]);
    expect(JSON.parse(await readFile(join(kept, 'backup.json'), 'utf8'))).toHaveProperty('madeAt');
    await writeFile(join(kept, 'backup.json'), '{"store":"../../etc/passwd"}');
    await expect(restore(env, [kept, '--replace'])).rejects.toThrow('is no whole backup');
    await expect(backup(env, [])).rejects.toThrow('Which folder?');
  });
});
