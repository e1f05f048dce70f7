import { appendFile, open, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openLogFile, type AppendHandle } from './log-file.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('damage');

async function subject() {
  const file = path.join(await temporaryFolder(), 'queue.log');
  const aside: string[] = [];
  const setAside = async ({ reason, stored }: { reason: string; stored: string }) =>
    void aside.push(`${reason}: ${stored}`);
  return { file, aside, setAside, open: () => openLogFile(file, { setAside }) };
}
const values = (entries: { value: unknown }[]) => entries.map(({ value }) => value);

describe('log file', () => {
  it('keeps appended records in order, with positions that rise', async () => {
    const { open: reopen } = await subject();
    const log = await reopen();
    await Promise.all([1, 2, 3].map((value) => log.append([value], 0)));
    expect(values(await (await reopen()).read(0))).toEqual([1, 2, 3]);
    expect((await log.read(0)).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(values(await log.read(2))).toEqual([3]);
  });

  it('never uses a position twice, also when a rewrite has emptied it before a restart', async () => {
    const { open: reopen } = await subject();
    const log = await reopen();
    for (const value of [1, 2, 3]) await log.append([value], 0);
    expect(await log.rewrite(3, [])).toBe(true);
    const again = await reopen();
    await again.append(['next'], 0);
    expect(await again.read(0)).toEqual([{ position: 4, value: 'next' }]);
  });

  it('refuses to rewrite over a record that the writer has not seen', async () => {
    const { open: reopen } = await subject();
    const log = await reopen();
    await log.append([1], 0);
    await log.append([2], 0);
    expect(await log.rewrite(1, [])).toBe(false);
    expect(values(await log.read(0))).toEqual([1, 2]);
  });

  it('loses nothing that was acknowledged, wherever a crash cuts the next record off', async () => {
    const { file, open: reopen } = await subject();
    const log = await reopen();
    await log.append(['kept'], 0);
    const whole = await readFile(file);
    await log.append([{ text: 'the last one' }], 0);
    const longer = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: whole.length, max: longer.length }), async (cut) => {
        await writeFile(file, longer.subarray(0, cut));
        counts.injected();
        const again = await reopen();
        await again.append(['after'], 0);
        await again.close();
        const last = await reopen();
        const found = values(await last.read(0));
        await last.close();
        expect(found[0]).toBe('kept');
        expect(found.at(-1)).toBe('after');
      }),
      { numRuns: 40 },
    );
  });

  it('sets damaged lines aside with their text and goes on with the rest', async () => {
    const { file, aside, open: reopen } = await subject();
    const log = await reopen();
    for (const value of ['a', 'b']) await log.append([value], 0);
    await writeFile(file, (await readFile(file, 'utf8')).replace('\\"a\\"', '\\"x\\"'));
    await appendFile(file, 'garbage\n\u0000\u0000');
    counts.injected(3);
    expect(values(await (await reopen()).read(0))).toEqual(['b']);
    counts.control();
    expect(aside).toHaveLength(3);
    expect(aside[0]).toContain('checksum differs');
    expect(aside[1]).toBe('not a stored record: garbage');
    expect(aside[2]).toContain('cut off');
    expect(await readFile(file, 'utf8')).not.toContain('garbage');
  });

  it('says so when the disk is full, and takes the half record away before the next one', async () => {
    const { file, setAside, open: reopen } = await subject();
    let room = Number.POSITIVE_INFINITY;
    const openHandle = async (name: string): Promise<AppendHandle> => {
      const handle = await open(name, 'r+');
      return {
        write: (async (bytes: Buffer, offset: number, length: number, at: number) => {
          const fits = Math.min(length, room);
          room -= fits;
          if (fits === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
          return handle.write(bytes, offset, fits, at);
        }) as AppendHandle['write'],
        datasync: () => handle.datasync(),
        truncate: (length) => handle.truncate(length),
        close: () => handle.close(),
      };
    };
    const log = await openLogFile(file, { setAside, openHandle });
    await log.append(['one'], 0);
    const before = await readFile(file, 'utf8');
    room = 7;
    await expect(log.append(['two'], 0)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readFile(file, 'utf8')).toBe(before);
    room = Number.POSITIVE_INFINITY;
    await log.append(['three'], 0);
    expect(values(await (await reopen()).read(0))).toEqual(['one', 'three']);
  });

  it('writes several records at once, all or nothing, and answers what a reader has not seen', async () => {
    const { open: reopen } = await subject();
    const log = await reopen();
    await log.append(['one', 'two'], 0);
    expect(values(await log.append(['three', 'four'], 1))).toEqual(['two', 'three', 'four']);
    expect(values(await (await reopen()).read(0))).toEqual(['one', 'two', 'three', 'four']);
  });

  it('leaves no temporary file behind', async () => {
    const { file, open: reopen } = await subject();
    const log = await reopen();
    await log.append([1], 0);
    await log.rewrite(1, ['x']);
    expect(await readdir(path.dirname(file))).toEqual(['queue.log']);
  });
});
