import type { Env } from '../config/env.ts';
import { firstContent, seedWhenEmpty } from '../seed/run-seed.ts';
import { withStore } from './with-store.ts';

/** `npm run seed`: the catalogue into an empty store; one with content stays as it is. */
export function seed(env: Env): Promise<string> {
  return withStore(env, async (store) => {
    const place = store.describe();
    return (await seedWhenEmpty(store, () => firstContent(env.given)))
      ? `The catalogue is in ${place}`
      : `Nothing to do: ${place} has content already`;
  });
}
