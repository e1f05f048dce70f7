import { failEachWrite } from '@wa/core/testing/failing-disk';
import { mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSheet } from '../../testing/sheets/build-sheet.ts';
import { editionCalls, SLOW } from '../../testing/sheets/edition-calls.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { composeEdition } from './compose-edition.ts';
import { FILES } from './edition-task.ts';

/** The sentence that the office reads: the fault, then what to do. */
const SENTENCE =
  /^The disk of the server (?:is full\. Free some space|(?:cannot be written to|reports an error)\. Ask your server administrator to fix it), then create the PDF again\.$/;

const server = useTestServer();

/** Lists the files of an editions folder that this process has open. */
async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(numbers.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return files.filter((file) => file.startsWith(folder));
}

test(
  'a write that fails ends the job with a sentence, and the published edition stays (D29.4)',
  async () => {
    const { call, choose, chaptersExcept, create, ended, pdf, read } = editionCalls(server);
    const folder = join(server.dataDir, 'editions');
    await choose({ chapters: await chaptersExcept(['Casing seals and spacers']) });
    const published = await create();
    await choose({ edition: published._id });
    const before = await pdf('/catalog.pdf');

    const faults = await failEachWrite(
      async () => {
        expect((await call('POST')).status).toBe(200);
        return ended();
      },
      async (outcome, fault) => {
        if (outcome.status === 'rejected') throw outcome.reason;
        const { state, error } = outcome.value;
        // After the edition has its name, only the cleanup can fail.
        if (state !== 'done')
          expect([state, error], fault).toEqual(['failed', expect.stringMatching(SENTENCE)]);
        const { editions } = await read();
        expect(editions.at(-1), fault).toEqual(published);
        for (const { _id, bytes } of editions) {
          const body = await pdf(`/catalogs/${_id}.pdf`);
          expect([body.length, body.subarray(-6).toString()], fault).toEqual([bytes, '%%EOF\n']);
          if (_id !== published._id) await rm(join(folder, _id), { recursive: true });
        }
        expect((await pdf('/catalog.pdf')).equals(before), fault).toBe(true);
        await expect.poll(() => openFiles(folder), { message: fault }).toEqual([]);
      },
    );
    expect(faults).toBeGreaterThan(8);
    await create();
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
  3 * SLOW,
);

test.runIf(process.platform === 'linux')(
  'the process that composes reports a full disk by its code',
  async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, FILES.pictures));
    await writeFile(join(folder, FILES.pictures, FILES.pictureList), '{}');
    await writeFile(join(folder, FILES.front), JSON.stringify(buildSheet()));
    await writeFile(join(folder, FILES.body), '');
    const compose = () =>
      composeEdition(
        { folder, title: 'Catalog', paper: 'letter' },
        { signal: new AbortController().signal, onSheet: () => undefined },
      );
    expect(await compose()).toBe(1);
    // Linux refuses every byte that is written to this device.
    await rm(join(folder, FILES.pdf));
    await symlink('/dev/full', join(folder, FILES.pdf));
    await expect(compose()).rejects.toMatchObject({ code: 'ENOSPC' });
  },
);
