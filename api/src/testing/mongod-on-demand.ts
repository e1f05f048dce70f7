/**
 * One mongod for all test files, as a global set-up of Vitest: to start a replica set for each costs seconds. It starts
 * with the first file that asks, which is told its address, or null where there is no mongod. Every store is a database
 * of its own; a file that stops or freezes a mongod starts its own one (mongod.ts).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startMongod } from './mongod.ts';
import type { RunningMongod } from './mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the address of the mongod is told. */
    mongodOnDemand: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningMongod | null> | null = null;
  const desk = createServer((_request, response) => {
    running ??= startMongod();
    running.then(
      (mongod) => response.end(JSON.stringify(mongod?.uri ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('mongodOnDemand', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    await new Promise((resolve) => desk.close(resolve));
    await (await running?.catch(() => null))?.stop();
  };
}
