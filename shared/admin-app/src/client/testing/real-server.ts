import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that starts APIs for tests (api/src/testing/api-on-demand.ts). */
    apiOnDemand: string;
  }
}

/** An API for a single test, with its own store. */
export interface StartedServer {
  origin: string;
  /** Bearer token of a signed-in administrator. */
  token: string;
  password: string;
  stop: () => Promise<void>;
}

/** Starts the real API on an empty store. */
export async function startRealServer(): Promise<StartedServer> {
  const desk = inject('apiOnDemand');
  const answer = await fetch(desk, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  const started = (await answer.json()) as Omit<StartedServer, 'stop'>;
  return {
    ...started,
    async stop() {
      const { port } = new URL(started.origin);
      const stopped = await fetch(`${desk}/${port}`, { method: 'DELETE' });
      if (!stopped.ok) throw new Error(await stopped.text());
    },
  };
}
