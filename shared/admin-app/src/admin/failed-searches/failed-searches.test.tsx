import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { FailedSearches } from './failed-searches.tsx';

const windows = windowsOfEachTest();

it('reads the list again when the window becomes visible (D38.2)', async () => {
  const { client } = await windows.open();
  const platform = createMemoryPlatform();
  renderAdmin(client, <FailedSearches />, { platform });
  await screen.findByText(/^No redirects yet\./);
  const reads = () => windows.server.requests.filter((request) => request === 'GET /api/missed');
  expect(reads()).toHaveLength(1);
  act(() => platform.visible.set(false));
  act(() => platform.visible.set(true));
  await waitFor(() => expect(reads()).toHaveLength(2));
  await screen.findByText(/^No redirects yet\./);
});
