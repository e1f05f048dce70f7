/** Composes one edition of the printed catalog in a separate process (edition-jobs.ts). */
import { createWriteStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { readLines } from '../../config/lines.ts';
import type { Sheet } from '../sheets/model/sheet.ts';
import type { Picture } from '../sheets/pdf/canvas.ts';
import { composeInto } from '../sheets/pdf/compose.ts';
import { FILES, type EditionMessage, type EditionTask, type Pictures } from './edition-task.ts';

/** Visitors have priority over this process. */
const NICE = 10;

const send = (message: EditionMessage, then: () => void = () => undefined) => process.send?.(message, then);

// Without its server, nobody could offer the file, so the process ends.
process.once('disconnect', () => process.exit());
process.once('message', (task: EditionTask) => {
  const end = (message: EditionMessage) => send(message, () => process.exit());
  compose(task).then(
    (pages) => end({ pages }),
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      end({ fault: { code, message: error instanceof Error ? error.message : String(error) } });
    },
  );
});

async function compose({ folder, title, paper }: EditionTask): Promise<number> {
  setPriority(NICE);
  const out = createWriteStream(join(folder, FILES.pdf));
  const written = finished(out);
  const pictures = await readPictures(join(folder, FILES.pictures));
  const pages = composeInto(out, {
    title,
    paper,
    pictures,
    read: () => readSheets(folder),
    onSheet: () => send('sheet'),
  });
  // If the disk is full, writing fails before the last page is drawn. The race reports that error at once.
  await Promise.race([pages, written]);
  await written;
  return pages;
}

async function* readSheets(folder: string): AsyncGenerator<Sheet> {
  for (const name of [FILES.front, FILES.body])
    for await (const line of readLines(join(folder, name))) yield JSON.parse(line) as Sheet;
}

/** Returns the pictures by name. Their bytes are read when they are painted, because all would fill the memory. */
async function readPictures(folder: string): Promise<Map<string, Picture>> {
  const list = JSON.parse(await readFile(join(folder, FILES.pictureList), 'utf8')) as Pictures;
  const lazy = ({ file, width, height }: Pictures[string]): Picture => ({
    width,
    height,
    get bytes() {
      return readFileSync(join(folder, file));
    },
  });
  return new Map(Object.entries(list).map(([name, picture]) => [name, lazy(picture)]));
}
