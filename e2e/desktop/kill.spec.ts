import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { build, type Rolldown } from 'vite';
import { expect, test } from './support/test.ts';

const counts = trust('kill-queue');
const ROUNDS = runs(3, 50);
const PLATFORM = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../shared/admin-app/src/platform/browser/indexed-db-storage.ts',
);

interface Storage {
  append: (log: string, values: unknown[], after: number) => Promise<unknown>;
  readLog: (log: string, after: number) => Promise<{ value: { number: number } }[]>;
}
interface WithStorage {
  subject: { createIndexedDbStorage: (options: { name: string }) => Storage };
  storage: Storage;
}

/** Bundles the app's storage as a script that runs in any page of the app. */
async function bundleStorage(): Promise<string> {
  const built = await build({
    logLevel: 'error',
    configFile: false,
    build: { write: false, lib: { entry: PLATFORM, formats: ['iife'], name: 'subject' } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return `${output[0].code}; globalThis.storage = subject.createIndexedDbStorage({ name: 'kill' })`;
}

/**
 * Appends records until the app is killed. It prints each number after the storage has confirmed the write.
 */
async function appendForever(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { storage } = globalThis as unknown as WithStorage;
    const append = async (number: number): Promise<void> => {
      await storage.append('queue', [{ number, text: 'x'.repeat(number % 5_000) }], number - 1);
      window.console.log(`on the disk: ${String(number)}`);
      await append(number + 1);
    };
    void storage.readLog('queue', 0).then(({ length }) => append(length + 1));
  });
}

test('every acknowledged record survives each kill -9, in order and once (T3.1)', async ({ launch }) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const script = await bundleStorage();
  const numbersIn = async (page: Page) => {
    await page.evaluate(script);
    const entries = await page.evaluate(() =>
      (globalThis as unknown as WithStorage).storage.readLog('queue', 0),
    );
    return entries.map(({ value }) => value.number);
  };
  let before = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { page, kill } = await launch();
    let last = 0;
    const isEnough = new Promise<void>((resolve) => {
      page.on('console', (message) => {
        last = Number(/^on the disk: (\d+)$/.exec(message.text())?.[1] ?? last);
        if (last >= before + 20 * round) resolve();
      });
    });
    const found = await numbersIn(page);
    expect(found).toEqual(found.map((_, index) => index + 1));
    await appendForever(page);
    await isEnough;
    await kill();
    counts.injected();
    counts.tried(last - before);
    const again = await launch();
    const numbers = await numbersIn(again.page);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(last);
    counts.control();
    before = numbers.length;
    await again.kill();
  }
});
