import { parentPort } from 'node:worker_threads';
import type { RenderJob } from '../print-sheet.ts';
import { composeDocument } from './compose.ts';

/** Composes documents in a separate thread (print-sheet.ts). An error ends the thread. */
parentPort?.on('message', ({ document, pictures }: RenderJob) => {
  // Buffers arrive as plain byte arrays.
  const own = [...pictures].map(
    ([name, picture]) => [name, { ...picture, bytes: Buffer.from(picture.bytes) }] as const,
  );
  void composeDocument(document, new Map(own)).then((body) => parentPort?.postMessage(body));
});
