import { renderHook, waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SIDEBAR_FETCH_FAILED } from '@wa/core/domain/messages';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildDocument } from '../testing/build-document.ts';
import { useSite } from './use-site.ts';

const carried = [buildSidebarNode({ name: 'Seals' })];
const whole = [...carried, buildSidebarNode({ name: 'Clamps' })];
const initial = buildDocument('/', { kind: 'pipe-sizes' }, { sidebar: carried, isShort: true });

const takeOver = () =>
  renderHook(() => ({ shown: useSite(initial, () => null).document.sidebar, navigate: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>,
  }).result;

/** Resolves when a reading of the tree has failed and what follows from it is shown. */
async function takeOverInVain() {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const result = takeOver();
  await waitFor(() => {
    expect(said).toHaveBeenCalledWith(SIDEBAR_FETCH_FAILED, expect.any(Error));
  });
  await act(() => Promise.resolve());
  return result;
}

it('reads what the document left out of a large navigation', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(whole)));
  const result = takeOver();
  await waitFor(() => {
    expect(result.current.shown).toEqual(whole);
  });
});

it('is empty when it cannot be read after a navigation (specification 8)', async () => {
  const result = await takeOverInVain();
  await act(() => result.current.navigate('/#sizes'));
  await waitFor(() => {
    expect(result.current.shown).toEqual([]);
  });
});
