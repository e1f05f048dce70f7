import { open } from 'node:fs/promises';
import path from 'node:path';
import { openFileStorage } from '../desktop-admin/src/main/files/file-storage.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { figure, heading, percentile } from './report.ts';

const APPENDS = 2_000;
/** Characters of an edit on the queue, about as a changed product has. */
const EDIT = { type: 'enqueued', text: 'x'.repeat(900) };

async function timed(action: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < APPENDS; round += 1) {
    const started = performance.now();
    await action();
    times.push(performance.now() - started);
  }
  return times;
}

/** Appending to the app's own queue file, until it is on the disk; beside it the same bytes without anything of ours. */
export async function benchQueue(): Promise<void> {
  heading('Desktop queue, each edit written through to the disk');
  const folder = await temporaryFolder();
  try {
    const storage = await openFileStorage(folder.path);
    // What the caller has seen already is not answered: only the writing is timed.
    const after = Number.MAX_SAFE_INTEGER;
    const ours = await timed(() => storage.handle({ op: 'append', log: 'queue', values: [EDIT], after }));
    await storage.close();
    const bare = await open(path.join(folder.path, 'bare'), 'w');
    const bytes = Buffer.from(`${JSON.stringify(EDIT)}\n`);
    const theirs = await timed(async () => {
      await bare.write(bytes);
      await bare.datasync();
    });
    await bare.close();
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const note = `bare ${percentile(theirs, share).toFixed(3)}`;
      figure(`append, ${name}`, percentile(ours, share), 'ms', undefined, note);
    }
  } finally {
    await folder.remove();
  }
}
