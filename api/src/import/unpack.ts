import { setImmediate as breathe } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';

/** Bytes that go in at once: a thousand times as many may come out. */
const SLICE = 4 * 1024;
const SLICES_A_TURN = 64;
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
/** The end of the directory and its longest comment. */
const TAIL = 65_557;

const tooLarge = () => new ApiError('too-large', 'The spreadsheet is larger than 64 MB when unpacked.');
const damaged = () => new ApiError('invalid', 'The spreadsheet is damaged or was cut off. Save it again.');

/**
 * The wanted files of an archive, at most 64 MB of them, whatever it says of their size.
 * @throws ApiError too-large, invalid
 */
export async function unpack(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  if (!bytes.subarray(-TAIL).includes(END_OF_DIRECTORY)) throw damaged();
  const files = new Map<string, Buffer[]>();
  let left = IMPORT.maxUnpacked;
  let why: ApiError | null = null;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const chunks: Buffer[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      // The library hands on what is thrown here as if the bytes were damaged: the first reason counts.
      if (error) why ??= damaged();
      else if ((left -= chunk.length) < 0) why ??= tooLarge();
      else chunks.push(Buffer.from(chunk));
      if (why !== null) throw why;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      if ((at / SLICE) % SLICES_A_TURN === 0) await breathe();
    }
  } catch (error) {
    throw why ?? (error instanceof ApiError ? error : damaged());
  }
  return new Map([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)] as const));
}
