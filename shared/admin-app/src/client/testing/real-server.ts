import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the API is started for tests (api/src/testing/api-on-demand.ts). */
    apiOnDemand: string;
  }
}

/** An API that runs for one test, on a store of its own. */
export interface StartedServer {
  origin: string;
  /** Bearer token of a logged-in administrator. */
  token: string;
  password: string;
  stop: () => Promise<void>;
}

/** The API itself, on an empty store. */
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
