import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useScrollToTarget } from './use-scroll.ts';

afterEach(() => vi.useRealTimers());

/** Opens a hub and returns its navigation. The next screen has a section with this id. */
function openHub(id: string) {
  const section = document.createElement('section');
  section.id = id;
  document.body.append(section);
  const { result } = renderHook(
    () => {
      useScrollToTarget(false);
      return useNavigate();
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/repair-clamps']}>{children}</MemoryRouter>
      ),
    },
  );
  return (to: string) => act(async () => result.current(to));
}

it('scrolls once to the section that a hub’s tile names, also on a product (2)', async () => {
  vi.useFakeTimers();
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const go = openHub('specifications');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  localStorage.setItem('currentPageID', 'specifications');
  await go('/product/repair-clamp-q#specifications');
  const smooth = () =>
    scrollTo.mock.calls.filter((call: unknown[]) => (call[0] as ScrollToOptions).behavior === 'smooth');
  expect(smooth()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(smooth()).toEqual([[{ top: -100, behavior: 'smooth' }]]);
  expect(localStorage.getItem('currentPageID')).toBeNull();
});
