import { notifications, notificationsStore } from '@mantine/notifications';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import type { AdminClient } from '../../../client/admin-client.ts';
import { createDrafts } from '../../../client/edits/drafts.ts';
import { createMemoryStorage } from '../../../testing/memory-storage.ts';
import { keepsUnsaved } from '../../frame/unsaved-blocker.tsx';
import { givenLists } from '../../testing/given-lists.tsx';
import { useGrid } from './use-grid.ts';

afterEach(() => notifications.clean());
const toasts = () => notificationsStore.getState().notifications.map((toast) => toast['data-text']);

/** Opens an admin with one figure. The test answers its saves and can reopen the grid. */
function openAdmin() {
  let figures = [buildFigureRecord({ key: 'disc.pressure', label: 'Pressure' })];
  const show = (record: FigureRecord) => {
    figures = [record];
    change({ figures });
  };
  const saves: { base: FigureRecord; answer: () => void; refuse: (reason: string) => void }[] = [];
  const update = (base: FigureRecord, form: Partial<FigureRecord>) =>
    new Promise((resolve, reject) => {
      const answer = () => {
        const record = { ...base, ...form, version: base.version + 1 };
        show(record);
        resolve({ state: 'saved', record });
      };
      saves.push({ base, answer, refuse: (reason) => reject(new Error(reason)) });
    });
  const drafts = createDrafts(createMemoryStorage(), () => null);
  const api = { figures: { update }, drafts, setUnsaved: () => undefined } as unknown as AdminClient;
  const { change, wrapper } = givenLists({ figures }, api);
  const needs = {
    questionOf: () => null,
    isTaken: () => false,
    askPlaces: () => Promise.resolve(true),
  };
  const [row = ''] = figures.map(({ _id }) => _id);
  const open = async () => {
    const grid = renderHook(() => useGrid(needs), { wrapper });
    // The drafts of an earlier visit are read.
    await act(async () => {});
    const act_ = (...actions: Parameters<typeof grid.result.current.dispatch>[0][]) =>
      act(async () => {
        for (const action of actions) grid.result.current.dispatch(action);
      });
    const go = { type: 'go', to: { row, column: 'label' } } as const;
    return {
      grid,
      act: act_,
      type: (text: string) => act_(go, { type: 'open', text }),
      put: (text: string) => act_(go, { type: 'set', row, cells: { label: text } }, { type: 'leave' }),
    };
  };
  /** Someone else changes the figure, and the list is read again. */
  const changeElsewhere = (changes: Partial<FigureRecord>) =>
    act(async () => {
      for (const each of figures) show({ ...each, ...changes, version: each.version + 1 });
    });
  return { api, drafts, row, saves, open, changeElsewhere };
}

it('stores the text of an open cell, asks before the screen is left, and offers the text again', async () => {
  const { api, row, open } = openAdmin();
  const first = await open();
  expect(keepsUnsaved(api)).toBe(false);
  await first.type('Working pressure');
  expect(keepsUnsaved(api)).toBe(true);
  first.grid.unmount();
  const again = await open();
  await waitFor(() => expect(again.grid.result.current.offered).not.toBeNull());
  expect(again.grid.result.current.state.drafts).toEqual({});
  act(() => again.grid.result.current.useOffered());
  expect(again.grid.result.current.state.drafts[row]?.cells).toEqual({ label: 'Working pressure' });
});

it('saves a row that is left twice on the version that its first save has made', async () => {
  const { saves, open } = openAdmin();
  const { put } = await open();
  await put('One');
  await put('Two');
  await waitFor(() => expect(saves).toHaveLength(1));
  await act(async () => saves[0]?.answer());
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves.map(({ base }) => base.version)).toEqual([1, 2]);
});

it('saves a row on the version that was shown when its input began, so that no change of others is lost (D38.2)', async () => {
  const { saves, row, open, changeElsewhere } = openAdmin();
  const { grid, type, act: act_ } = await open();
  await type('Mine');
  await changeElsewhere({ label: 'Theirs' });
  expect(grid.result.current.state).toMatchObject({ at: { row, column: 'label' }, text: 'Mine' });
  await act_({ type: 'commit', was: 'Theirs', rows: [row], then: 'down' });
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.base).toMatchObject({ label: 'Pressure', version: 1 });
});

it('says that a row was refused after the screen was left, and keeps it; a saved one is forgotten', async () => {
  const { drafts, saves, open } = openAdmin();
  const first = await open();
  await first.put('One');
  await waitFor(() => expect(saves).toHaveLength(1));
  first.grid.unmount();
  await act(async () => saves[0]?.refuse('The server is busy.'));
  await waitFor(() => expect(toasts()).toEqual(['A row in Specs isn’t saved.']));
  expect(await drafts.keys()).toEqual(['figures/grid']);
  const second = await open();
  await waitFor(() => expect(second.grid.result.current.offered).not.toBeNull());
  act(() => second.grid.result.current.useOffered());
  await second.put('Two');
  await waitFor(() => expect(saves).toHaveLength(2));
  second.grid.unmount();
  await act(async () => saves[1]?.answer());
  await waitFor(async () => expect(await drafts.keys()).toEqual([]));
});

it('deletes the stored rows after they are saved, even if a later write of them failed', async () => {
  const { drafts, row, saves, open } = openAdmin();
  const { type, act: act_ } = await open();
  await type('One');
  expect(await drafts.keys()).toEqual(['figures/grid']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(drafts, 'save').mockRejectedValue(new Error('The disk is full'));
  await act_({ type: 'commit', was: 'Pressure', rows: [row], then: 'down' });
  await waitFor(() => expect(saves).toHaveLength(1));
  await act(async () => saves[0]?.answer());
  await waitFor(async () => expect(await drafts.keys()).toEqual([]));
});
