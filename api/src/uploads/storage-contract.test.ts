import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshName } from '../testing/sample-files.ts';
import { STORAGES } from '../testing/storages.ts';
import { useStarted } from '../testing/use-started.ts';
import type { StoredFile, UploadStorage } from './storage.ts';

const PDF = 'application/pdf';

/** The contract of the port: it returns files unchanged, whole or in part, and accepts no other names (D2). */
describe.each(STORAGES)('the storage of uploads on $name', (factory) => {
  const opened = useStarted(
    () => factory.open(),
    (each) => each.close(),
  );
  let storage: UploadStorage;
  beforeAll(() => {
    ({ storage } = opened);
  });

  const find = async (name: string): Promise<StoredFile> => {
    const file = await storage.open(name);
    if (file === null) throw new Error(`${name} is not there`);
    return file;
  };
  const read = async (name: string, range?: { start: number; end: number }) =>
    buffer(await (await find(name)).stream(range));
  const sizes = async () => {
    const all = new Map<string, number>();
    for await (const { name, size } of storage.list()) all.set(name, size);
    return all;
  };

  test('the same name again replaces it', async () => {
    const name = freshName();
    await storage.save(name, Buffer.from('first'), PDF);
    await storage.save(name, Buffer.from('3rd'), PDF);
    expect((await read(name)).toString()).toBe('3rd');
  });

  test('the same one many times at once is one file', async () => {
    const name = freshName();
    const body = randomBytes(300_000);
    // Warm connections make all of these reads start at the same moment.
    await Promise.all(Array.from({ length: 12 }, () => storage.open(name)));
    await Promise.all(Array.from({ length: 12 }, () => storage.save(name, body, PDF)));
    expect((await read(name)).equals(body)).toBe(true);
    expect([...(await sizes()).keys()].filter((each) => each === name)).toHaveLength(1);
  });

  test('a removed file is gone, and removing it again changes nothing (D34.8)', async () => {
    const [name, other] = [freshName(), freshName()];
    for (const each of [name, other]) await storage.save(each, Buffer.from(each), PDF);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.open(name)).toBeNull();
    expect((await sizes()).has(name)).toBe(false);
    expect((await read(other)).toString()).toBe(other);
    for (const odd of ['../catalogue.db', '', `${name}/..`])
      await expect(storage.remove(odd), odd).rejects.toThrow();
    await storage.save(name, Buffer.from('again'), PDF);
    expect((await read(name)).toString()).toBe('again');
  });

  test('one that is being replaced is read whole, old or new', async () => {
    const name = freshName();
    const bodies = ['a', 'b'].map((letter) => Buffer.alloc(200_000, letter));
    const [first = Buffer.alloc(0)] = bodies;
    await storage.save(name, first, PDF);
    const writing = Promise.all([...bodies, ...bodies].map((body) => storage.save(name, body, PDF)));
    for (let n = 0; n < 8; n += 1) {
      const seen = await read(name);
      expect(bodies.some((body) => body.equals(seen))).toBe(true);
    }
    await writing;
  });
});
