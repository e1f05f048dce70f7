import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HEIC_UNREADABLE } from '@wa/core/domain/messages';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { sampleHeic } from '../../testing/sample-files.ts';
import { decodeHeic } from './decode-heic.ts';

const folder = useTemporaryFolder();

async function program(code: string) {
  const file = join(folder(), 'program.mjs');
  await writeFile(file, code);
  return { file, execArgv: [] };
}
const idle = new AbortController().signal;

describe('the process that decodes a HEIC photo', () => {
  test('is ended at its deadline with a sentence (D35.5)', async () => {
    const endless = await program(`process.once('message', () => { for (;;); });`);
    await expect(
      decodeHeic(Buffer.from('x'), idle, { program: endless, deadline: 300 }),
    ).rejects.toMatchObject({ code: 'invalid', message: HEIC_UNREADABLE });
  });

  test('ends with a sentence when it is out of memory (D35.5)', async () => {
    const grow = 'const all = []; for (;;) all.push(new Array(3e7).fill(0));';
    const greedy = await program(`process.once('message', () => { ${grow} });`);
    await expect(decodeHeic(Buffer.from('x'), idle, { program: greedy })).rejects.toMatchObject({
      ...{ code: 'invalid', message: HEIC_UNREADABLE },
    });
  });

  test('ends when the upload is interrupted', async () => {
    const endless = await program(`process.once('message', () => { for (;;); });`);
    const gone = new AbortController();
    const decoding = decodeHeic(Buffer.from('x'), gone.signal, { program: endless });
    gone.abort(new Error('gone'));
    await expect(decoding).rejects.toThrow('gone');
  });

  test('leaves the main thread free', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const jpeg = await decodeHeic(await sampleHeic('turned'), idle);
    clearInterval(timer);
    expect(jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(turns).toBeGreaterThan(5);
  });
});
