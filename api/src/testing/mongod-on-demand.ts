/**
 * One mongod for all test files, as a global setup of Vitest, because a replica set takes seconds to start.
 * The first file that asks starts it and receives its address, or null if this machine has no mongod. Every
 * store is a separate database. A file that stops or freezes a mongod starts its own (mongod.ts).
 */
import type { TestProject } from 'vitest/node';
import { startHttpServer } from './http-server.ts';
import { startMongod } from './mongod.ts';
import type { RunningMongod } from './mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL that returns the address of the mongod. */
    mongodOnDemand: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningMongod | null> | null = null;
  const desk = await startHttpServer((_request, response) => {
    running ??= startMongod();
    running.then(
      (mongod) => response.end(JSON.stringify(mongod?.uri ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('mongodOnDemand', desk.url);
  return async () => {
    await desk.close();
    await (await running?.catch(() => null))?.stop();
  };
}
