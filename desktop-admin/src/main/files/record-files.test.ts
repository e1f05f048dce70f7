import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fileNameOf } from './file-name.ts';
import { openRecordFiles } from './record-files.ts';

const nowhere = async () => {};

describe('record files', () => {
  it('gives every key a name of its own that any file system takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), fc.string({ unit: 'binary' }), (a, b) => {
        const name = fileNameOf(a);
        expect(name).toMatch(/^[a-z0-9_%-]*$/);
        expect(name.length).toBeLessThan(240);
        expect(name === fileNameOf(b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      }),
      { numRuns: 40 },
    );
    expect(fileNameOf('A')).not.toBe(fileNameOf('a'));
  });

  it('keeps a long key with its value', async () => {
    const records = await openRecordFiles(await temporaryFolder(), nowhere);
    const key = `page/${'a/'.repeat(150)}`;
    await records.put(key, 1);
    expect(await records.list()).toEqual([{ key, value: 1 }]);
  });

  it('sweeps what a crash has left half written', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'a.json.1-1.part'), 'half');
    await openRecordFiles(folder, nowhere);
    expect(await readdir(folder)).toEqual([]);
  });

  it('sets a damaged record aside before it takes it away', async () => {
    const folder = await temporaryFolder();
    const aside: unknown[] = [];
    const records = await openRecordFiles(folder, async (damaged) => void aside.push(damaged));
    await records.put('servers', { current: 'x' });
    await writeFile(path.join(folder, 'servers.json'), '{"current":');
    expect(await records.get('servers')).toBeUndefined();
    expect(aside).toEqual([{ key: 'servers', reason: 'not a stored record', stored: '{"current":' }]);
    expect(await readdir(folder)).toEqual([]);
  });
});
