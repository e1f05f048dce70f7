import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBlobFiles } from './blob-files.ts';

describe('blob files', () => {
  it('keeps the bytes of a damaged file and says where', async () => {
    const folder = await temporaryFolder();
    const aside: string[] = [];
    const blobs = await openBlobFiles(folder, async ({ key }) => void aside.push(key));
    await blobs.put('a', { name: 'ä.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 10, 3]) });
    expect((await blobs.get('a'))?.name).toBe('ä.pdf');
    const file = path.join(folder, 'a.blob');
    const stored = await readFile(file);
    stored[stored.length - 1] = 9;
    await writeFile(file, stored);
    expect(await blobs.get('a')).toBeNull();
    expect(aside).toEqual(['a']);
    expect(await readdir(folder)).toEqual(['a.blob.damaged']);
  });
});
