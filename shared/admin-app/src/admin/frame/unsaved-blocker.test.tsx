import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { INPUT_NOT_STORED } from '@wa/core/domain/messages';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { specAddress } from '../place-addresses.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { LEAVE_QUESTION, UnsavedBlocker, useUnsaved } from './unsaved-blocker.tsx';

const windows = windowsOfEachTest();

function Editor() {
  useUnsaved('product/one', true);
  return <UnsavedBlocker />;
}

async function open(address: string) {
  const { client, platform } = await windows.open();
  const { router } = renderAdmin(client, <Editor />, { address });
  return {
    ...{ client, platform },
    go: (to: string, state?: object) => act(() => router.navigate(to, { state })),
    here: () => router.state.location.pathname + router.state.location.search,
  };
}

const question = () => screen.queryByText(LEAVE_QUESTION.text);

it('asks before the address leads to another screen, record, or version', async () => {
  const { go, here } = await open('/admin?product=one');
  for (const to of ['/admin/pages', '/admin', '/admin?product=two', '/admin?product=one&version=draft']) {
    await go(to);
    expect(await screen.findByText(LEAVE_QUESTION.text)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(here()).toBe('/admin?product=one');
  }
});

it('asks before a copy takes the place of another new product', async () => {
  const { go } = await open('/admin?product=new');
  await go('/admin?product=new', { original: 'one' });
  expect(await screen.findByText(LEAVE_QUESTION.text)).toBeVisible();
});

it('asks nothing if only a part of the same screen changes, such as the family in Specs', async () => {
  const { go, here } = await open('/admin/figures');
  const missing = specAddress({ label: 'Pressure', key: null }, [], 'Link seal');
  for (const to of ['/admin/figures?family=Clamps', '/admin/figures?view=bin', missing, '/admin/figures']) {
    await go(to);
    expect(here()).toBe(to);
    expect(question()).toBeNull();
  }
});

it('says that the input is lost if this computer couldn’t store it (T3.5)', async () => {
  const { go, client, platform } = await open('/admin?product=one');
  vi.spyOn(platform.storage, 'put').mockRejectedValue(new Error('The disk is full'));
  await client.drafts.save('product/one', { value: {}, baseVersion: 1, at: '1' }).catch(() => undefined);
  await go('/admin/pages');
  expect(await screen.findByText(INPUT_NOT_STORED, { exact: false })).toBeVisible();
  expect(screen.queryByText(String(LEAVE_QUESTION.detail))).toBeNull();
});
