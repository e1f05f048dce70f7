import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIRST_CATALOG } from '../web-build.ts';
import { RELEASE } from '../store/migration.ts';
import { measureFile, PRIVATE_FILE, writeManifest } from './backup.ts';
import { verifyBackup } from './restore.ts';

const UPLOAD = `${'0123456789abcdef'.repeat(2)}.txt`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wa-backup-'));
  await cp(FIRST_CATALOG, join(folder, 'kept'), { recursive: true });
  for (const name of ['private', 'uploads']) await mkdir(join(folder, 'kept', name));
  await writeFile(join(folder, 'kept', PRIVATE_FILE), '');
  await writeFile(join(folder, 'kept', 'uploads', UPLOAD), 'Plain');
  await write(RELEASE);
  await writeFile(join(folder, 'secret.txt'), 'Of the server alone');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(schema: number): Promise<void> {
  const kept = join(folder, 'kept');
  const names = [PRIVATE_FILE, `uploads/${UPLOAD}`];
  const files = await Promise.all(names.map((name) => measureFile(kept, name)));
  await writeManifest(kept, { schema, files });
}

test('one that is older than release 0.1.0 is refused with what to do', async () => {
  const kept = join(folder, 'kept');
  await write(RELEASE - 1);
  await expect(verifyBackup(kept)).rejects.toThrow(
    `The data in ${kept} is older than release 0.1.0 (schema 10): open it once with release 0.1.0`,
  );
});

test('a backup has plain files: a link is refused, whatever it leads to', async () => {
  const kept = join(folder, 'kept');
  expect((await verifyBackup(kept)).uploads).toEqual([UPLOAD]);

  await rm(join(kept, 'uploads', UPLOAD));
  await symlink(join(folder, 'secret.txt'), join(kept, 'uploads', UPLOAD));
  await expect(verifyBackup(kept)).rejects.toThrow(
    `uploads/${UPLOAD} in ${kept} is a link or a device: a backup contains only files and folders. Nothing was restored.`,
  );
  await rm(join(kept, 'uploads'), { recursive: true });
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere', UPLOAD), 'Of the server alone');
  await symlink(join(folder, 'elsewhere'), join(kept, 'uploads'));
  await expect(verifyBackup(kept)).rejects.toThrow('uploads in');
});
