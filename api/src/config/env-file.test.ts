import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { StartError } from './data-folder.ts';
import { readEnvFile } from './env.ts';

const folder = useFreshFolder();
const file = () => join(folder(), '.env');

async function read(text: string): Promise<void> {
  await writeFile(file(), text);
  readEnvFile(file());
}

/** Registers variables that the file may set, so that the test restores them. */
const unset = (...names: string[]) => names.forEach((name) => vi.stubEnv(name, undefined));

test('a variable of the environment overrides the file, even if it is empty', async () => {
  unset('WA_A');
  vi.stubEnv('WA_B', 'environment');
  vi.stubEnv('WA_C', '');
  await read('WA_A=file\nWA_B=file\nWA_C=file\n');
  expect([process.env.WA_A, process.env.WA_B, process.env.WA_C]).toEqual(['file', 'environment', '']);
});

test('comments, blank lines, export, quotes and quoted line breaks are read', async () => {
  unset('WA_A', 'WA_B', 'WA_C', 'WA_D');
  await read(`# settings\r\n\r\nexport WA_A = "a # b"\nWA_B='two\nlines = 2'\nWA_C=Tom's\nWA_D=\n`);
  expect(process.env.WA_A).toBe('a # b');
  expect(process.env.WA_B).toBe('two\nlines = 2');
  expect(process.env.WA_C).toBe("Tom's");
  expect(process.env.WA_D).toBe('');
});

test('a missing file is allowed', () => {
  expect(() => readEnvFile(file())).not.toThrow();
});

test.each([
  ['PORT=1\nADMIN_PASSWORD: secret\n', 2],
  ['A="two\nlines"\n\nPORT\n', 4],
])('%j stops the start with one line that names its place and no value', async (text, line) => {
  unset('PORT', 'A');
  const fault = await read(text).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StartError);
  expect((fault as StartError).message).toBe(`${file()} line ${line} must be NAME=value or begin with #`);
});

test('an unreadable file stops the start with one line', async () => {
  await mkdir(file());
  expect(() => readEnvFile(file())).toThrow(/^\S+\.env cannot be read \(EISDIR\)$/);
});
