import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SIDEBAR_FETCH_FAILED } from '@wa/core/domain/messages';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildDocument } from '../testing/build-document.ts';
import { useSite } from './use-site.ts';

const initial = buildDocument(
  '/',
  { kind: 'pipe-sizes' },
  { sidebar: [buildSidebarNode({ name: 'Seals' })] },
);

const takeOver = () =>
  renderHook(() => ({ shown: useSite(initial, () => null).document.sidebar, navigate: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>,
  }).result;

it('reads the navigation again on every change of the hash (specification 4)', async () => {
  const read = [buildSidebarNode({ name: 'Seals' }), buildSidebarNode({ name: 'Clamps' })];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(read)));
  const result = takeOver();
  expect(result.current.shown).toEqual(initial.sidebar);
  await act(async () => {
    await result.current.navigate('/#sizes');
  });
  await waitFor(() => {
    expect(result.current.shown).toEqual(read);
  });
});

it('is empty when it cannot be read after a navigation (specification 8)', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const result = takeOver();
  await act(() => result.current.navigate('/#sizes'));
  await waitFor(() => {
    expect(result.current.shown).toEqual([]);
  });
  expect(said).toHaveBeenCalledWith(SIDEBAR_FETCH_FAILED, expect.any(Error));
});
