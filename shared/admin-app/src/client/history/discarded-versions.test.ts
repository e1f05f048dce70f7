import { expect, it, vi } from 'vitest';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ClientError, refused } from '../transport/client-error.ts';
import type { ApiClient } from '../transport/http.ts';
import { createDiscardedVersions } from './discarded-versions.ts';

/** A computer with the discarded versions a, b, and c. `failure` is the response to b. */
async function threeVersions(failure: ClientError) {
  const { storage } = createMemoryPlatform();
  const log = vi.fn();
  const call = vi.fn((_endpoint: unknown, { idempotencyKey }: { idempotencyKey: string }) =>
    idempotencyKey === 'lost-b' ? Promise.reject(failure) : Promise.resolve({}),
  );
  const versions = createDiscardedVersions({
    ...{ storage, log, api: { call } as unknown as ApiClient },
    trackResponse: (work) => work(),
    serverId: () => 's',
  });
  const edit = { serverId: 's', kind: 'product', recordId: 'r', at: '', against: 1, fields: {} } as const;
  for (const opId of ['a', 'b', 'c']) await versions.keep({ ...edit, opId, title: `Title ${opId}` });
  await versions.send();
  const left = (await versions.list()).map(({ opId }) => opId);
  return { left, logged: log.mock.calls.map(([message]) => message as unknown) };
}

it('sends the versions after a rejected one, which stays here and is reported', async () => {
  const { left, logged } = await threeVersions(refused({ status: 422, error: 'Not like this' }));
  expect(left).toEqual(['b']);
  expect(logged).toEqual(['The server rejected the discarded version of “Title b”']);
});

it.each([
  [new ClientError({ kind: 'unreachable' }), []],
  [refused({ status: 401 }), ['Failed to send a discarded version']],
])('sends nothing more without a connection or a session', async (failure, logged) => {
  expect(await threeVersions(failure)).toEqual({ left: ['b', 'c'], logged });
});
