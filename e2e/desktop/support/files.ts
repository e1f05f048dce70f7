import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export async function pngFile(folder: string, name = 'pump.png'): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, PNG);
  return file;
}

/** A document of exactly so many bytes. */
export async function textFile(folder: string, name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, Buffer.alloc(bytes, 'a'));
  return file;
}
