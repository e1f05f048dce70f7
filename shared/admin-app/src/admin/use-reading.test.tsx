import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { AdminClient } from '../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../client/testing/use-windows.ts';
import { ClientError } from '../client/transport/client-error.ts';
import { AdminProvider } from './admin-context.tsx';
import { readFailedSearches } from './failed-searches/use-failed-searches.ts';
import { useReading } from './use-reading.ts';

const windows = windowsOfEachTest();

const wrapperOf = (client: AdminClient, report = vi.fn()) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <AdminProvider api={client} report={report}>
        {children}
      </AdminProvider>
    );
  };

it.each([
  ['does not report a read that the end of the session interrupts (D3.6)', 401, 0],
  ['reports any other failed read', 500, 1],
])('%s', async (_title, status, reports) => {
  const { client } = await windows.open();
  const report = vi.fn();
  const ask = () => Promise.reject(new ClientError({ kind: 'refused', status, body: {} }));
  const { result } = renderHook(() => useReading(ask, 'Failed to load it'), {
    wrapper: wrapperOf(client, report),
  });
  await waitFor(() => expect(result.current.read).toBe('failed'));
  expect(report).toHaveBeenCalledTimes(reports);
});

it('keeps what it read when the session ends, and reads again after the sign-in (D3.6)', async () => {
  const { client } = await windows.open();
  const ask = () => readFailedSearches(client);
  const { result } = renderHook(() => useReading(ask, 'Failed to load it'), {
    wrapper: wrapperOf(client),
  });
  await waitFor(() => expect(result.current.read).toBeTypeOf('object'));
  const { read: before } = result.current;
  await windows.server.others.endSession();
  await act(() => result.current.reload());
  expect(client.getSnapshot().session).toBe('locked');
  expect(result.current.read).toBe(before);
  await act(() => client.session.login(windows.server.password));
  await waitFor(() => expect(result.current.read).not.toBe(before));
  expect(result.current.read).toBeTypeOf('object');
});
