import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PIXEL } from '../../support/pixel.ts';

export async function pngFile(folder: string, name = 'pump.png'): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, PIXEL);
  return file;
}

/** Creates a document with exactly the given number of bytes. */
export async function textFile(folder: string, name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, Buffer.alloc(bytes, 'a'));
  return file;
}
