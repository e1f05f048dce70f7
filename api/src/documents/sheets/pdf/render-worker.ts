import { parentPort } from 'node:worker_threads';
import { bufferOf } from './render-beside.ts';
import type { RenderAnswer, RenderJob } from './render-beside.ts';
import { renderSheet } from './render-sheet.ts';

/** Paints sheets in a thread of its own (render-beside.ts). */
parentPort?.on('message', ({ sheet, pictures }: RenderJob) => {
  const taken = Array.from(pictures, ([name, picture]) => {
    return [name, { ...picture, bytes: bufferOf(picture.bytes) }] as const;
  });
  const answer = (said: RenderAnswer) => parentPort?.postMessage(said);
  renderSheet(sheet, new Map(taken)).then(
    (body) => answer({ body }),
    (error: unknown) => answer({ error }),
  );
});
