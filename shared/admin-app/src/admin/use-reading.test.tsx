import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useWindows as windowsOfEachTest } from '../client/testing/use-windows.ts';
import { ClientError } from '../client/transport/client-error.ts';
import { AdminProvider } from './admin-context.tsx';
import { useReading } from './use-reading.ts';

const windows = windowsOfEachTest();

it.each([
  ['does not report a read that the end of the session interrupts (D3.6)', 401, 0],
  ['reports any other failed read', 500, 1],
])('%s', async (_title, status, reports) => {
  const { client } = await windows.open();
  const report = vi.fn();
  const ask = () => Promise.reject(new ClientError({ kind: 'refused', status, body: {} }));
  const { result } = renderHook(() => useReading(ask, 'Failed to load it'), {
    wrapper: ({ children }) => (
      <AdminProvider api={client} report={report}>
        {children}
      </AdminProvider>
    ),
  });
  await waitFor(() => expect(result.current.read).toBe('failed'));
  expect(report).toHaveBeenCalledTimes(reports);
});
