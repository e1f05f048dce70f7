import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataFolder, StartError } from './data-folder.ts';
import { useFreshFolder } from '../testing/folders.ts';

describe('the data folder', () => {
  const folder = useFreshFolder();

  test.skipIf(process.platform === 'win32')('is created for the server’s user only', async () => {
    const root = join(folder(), 'a', 'b');
    openDataFolder(root);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
  });

  test('that can’t be created stops the start with one line that names it', async () => {
    const file = join(folder(), 'file');
    await writeFile(file, '');
    const places = [
      file,
      join(file, 'below'),
      ...(process.platform === 'linux' ? ['/proc/wa-catalogue'] : []),
    ];
    for (const place of places) {
      const open = () => openDataFolder(place);
      expect(open).toThrow(StartError);
      expect(open).toThrow(new RegExp(`^[^\\n]*${place}[^\\n]*$`));
    }
  });
});
