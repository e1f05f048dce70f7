import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PIXEL } from '../../support/pixel.ts';

export async function pngFile(folder: string, name = 'pump.png'): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, PIXEL);
  return file;
}
