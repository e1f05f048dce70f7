/** A process that appends to a queue until it is killed, and says of each record when it is on the disk. */
import { openFileStorage } from '../main/files/file-storage.ts';

const storage = await openFileStorage(process.argv[2] ?? '');
const { value } = await storage.handle({ op: 'read-log', log: 'queue', after: 0 });
for (let number = (value as unknown[]).length + 1; ; number += 1) {
  await storage.handle({
    op: 'append',
    log: 'queue',
    values: [{ number, text: 'x'.repeat(number % 5_000) }],
    after: 0,
  });
  process.stdout.write(`${String(number)}\n`);
}
