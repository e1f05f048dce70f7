import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OpenElsewhere as Elsewhere } from '@wa/core/contract/live';
import { givenLists } from '../testing/given-lists.tsx';
import { openEditing } from './editor-state.ts';
import { describeElsewhere, OpenElsewhere } from './open-elsewhere.tsx';

const ID = 'a'.repeat(24);
const RECORD = `sidebar-item/${ID}`;
const opened = (more: Partial<Elsewhere>): Elsewhere => ({
  ...{ record: RECORD, name: null, device: 'Firefox on Windows', isOwn: false },
  ...more,
});

/** Shows the notices of an editor; `savedVersion` is that of the list, where the record is a child of another. */
function show({
  savedVersion = 3,
  base = { _id: ID, version: 3 } as { _id: string; version: number } | null,
}) {
  let elsewhere: Elsewhere[] = [];
  let look = () => {};
  const live = {
    elsewhere: () => elsewhere,
    openRecord: vi.fn(() => () => {}),
    onElsewhere: (listener: () => void) => {
      look = listener;
      return () => {};
    },
  };
  const child = { _id: ID, name: 'Guide', version: savedVersion, children: [] };
  const parent = { _id: 'b'.repeat(24), name: 'Guides', version: 1, children: [child] };
  const onShowNewer = vi.fn();
  const screenOf = (state = openEditing(base, { name: 'Guide' })) => (
    <OpenElsewhere kind={{ name: 'sidebar-item', word: 'sidebar item' }} {...{ state, onShowNewer }} />
  );
  const api = { live: async () => live };
  const { rerender } = render(screenOf(), givenLists({ sidebar: [parent] } as never, api));
  return {
    live,
    onShowNewer,
    type: () => rerender(screenOf({ ...openEditing(base, { name: 'Guide' }), form: { name: 'Mine' } })),
    open: (...windows: Elsewhere[]) =>
      act(async () => {
        elsewhere = windows;
        look();
      }),
  };
}

it('names the other window while it has the record open (D38.3)', async () => {
  const editor = show({});
  await vi.waitFor(() => expect(editor.live.openRecord).toHaveBeenCalledWith(RECORD));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await editor.open(opened({}), opened({ record: 'page/other', name: 'Bert' }));
  expect(screen.getByRole('status')).toHaveTextContent('Someone else is editing this sidebar item');
  expect(screen.getByText(/^They use Firefox on Windows\. Both of you can save\./)).toBeVisible();
  await editor.open();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('offers the new version of a record unless something was typed (D38.2)', async () => {
  const editor = show({ savedVersion: 4 });
  expect(screen.getByRole('status')).toHaveTextContent('This sidebar item has changed since you opened it');
  await userEvent.click(screen.getByRole('button', { name: 'Show new version' }));
  expect(editor.onShowNewer).toHaveBeenCalledOnce();
  editor.type();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Your edits are still here\./)).toBeVisible();
});

it.each([null, { _id: 'tmp-1', version: 0 }])('announces no record that isn’t on the server (%o)', (base) => {
  const editor = show({ base });
  expect(editor.live.openRecord).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([
  [[opened({ name: 'Anna' })], 'Anna is editing this page'],
  [[opened({ name: 'Anna' }), opened({ name: 'Bert' })], 'Anna and Bert are editing this page'],
  [[opened({ name: 'Anna' }), opened({})], 'Anna and someone else are editing this page'],
  [[opened({ isOwn: true }), opened({ name: 'Anna' })], 'Anna is editing this page'],
  [[opened({ isOwn: true })], 'You have this page open in another window'],
])('names people before own windows (%#)', (windows, title) => {
  expect(describeElsewhere(windows, 'page').title).toBe(title);
});

it.each([
  ['desktop app', 'That window is in the desktop app.'],
  ['browser on Linux', 'That window is in a browser on Linux.'],
])('says where an own window is: %s', (device, detail) => {
  expect(describeElsewhere([opened({ isOwn: true, device })], 'page').detail).toBe(detail);
});
