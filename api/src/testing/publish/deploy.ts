import { expect, vi } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';

/** Reads JSON as an administrator. */
type Read = <T>(path: string, init?: RequestInit) => Promise<T>;

/** Waits until a deploy has ended. */
export const deployEnds = (read: Read, id: string): Promise<Deploy> =>
  vi.waitFor(
    async () => {
      const deploy = await read<Deploy>(`/api/deploy/${id}`);
      expect(['live', 'failed']).toContain(deploy.state);
      return deploy;
    },
    { timeout: 200_000, interval: 50 },
  );

/** Starts a deploy, or what else this call starts, and waits until it has ended. */
export async function deploy(read: Read, path = '/api/deploy', body?: object): Promise<Deploy> {
  const headers = { 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const { id } = await read<{ id: string }>(path, { method: 'POST', ...sent });
  return deployEnds(read, id);
}
