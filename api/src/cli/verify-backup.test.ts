import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { FIRST_CATALOG } from '../web-build.ts';
import { RELEASE } from '../store/migration.ts';
import { measureFile, PRIVATE_FILE, writeManifest } from './backup.ts';
import { verifyBackup } from './restore.ts';

const UPLOAD = `${'0123456789abcdef'.repeat(2)}.txt`;
const folder = useFreshFolder();
let kept: string;
beforeEach(async () => {
  kept = join(folder(), 'kept');
  await cp(FIRST_CATALOG, kept, { recursive: true });
  for (const name of ['private', 'uploads']) await mkdir(join(kept, name));
  await writeFile(join(kept, PRIVATE_FILE), '');
  await writeFile(join(kept, 'uploads', UPLOAD), 'Plain');
  await write(RELEASE);
});

async function write(schema: number): Promise<void> {
  const names = [PRIVATE_FILE, `uploads/${UPLOAD}`];
  const files = await Promise.all(names.map((name) => measureFile(kept, name)));
  await writeManifest(kept, { schema, files });
}

test('one that is older than release 0.1.0 is refused with what to do', async () => {
  await write(RELEASE - 1);
  await expect(verifyBackup(kept)).rejects.toThrow(
    `The data in ${kept} is older than release 0.1.0 (schema 10): open it once with release 0.1.0`,
  );
});

test('a backup has plain files: a link is refused, whatever it leads to', async () => {
  expect((await verifyBackup(kept)).uploads).toEqual([UPLOAD]);
  const elsewhere = join(folder(), 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, UPLOAD), 'Of the server alone');

  await rm(join(kept, 'uploads', UPLOAD));
  await symlink(join(elsewhere, UPLOAD), join(kept, 'uploads', UPLOAD));
  await expect(verifyBackup(kept)).rejects.toThrow(
    `uploads/${UPLOAD} in ${kept} is a link or a device: a backup contains only files and folders. Nothing was restored.`,
  );
  await rm(join(kept, 'uploads'), { recursive: true });
  await symlink(elsewhere, join(kept, 'uploads'));
  await expect(verifyBackup(kept)).rejects.toThrow('uploads in');
});
