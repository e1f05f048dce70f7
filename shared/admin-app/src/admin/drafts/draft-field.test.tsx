import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFetchTransport } from '../../client/testing/fetch-transport.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import type { Transport } from '../../client/transport/transport.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ProductEditor } from '../product/product-editor.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();
/** For a busy machine. */
const PATIENT = { timeout: 20_000 };

/** Opens the editor of the first product. Answers to writes wait between `hold` and the call of its result. */
async function openProduct() {
  let held = Promise.resolve();
  const pass = createFetchTransport(windows.server.url);
  const transport: Transport = async (request) => {
    const answer = await pass(request);
    if (request.method !== 'GET') await held;
    return answer;
  };
  const platform = createMemoryPlatform(windows.computer);
  const { client } = await windows.open({ transport, platform });
  const { _id } = await firstProduct(client);
  renderAdmin(client, <ProductEditor address={_id} />, { platform });
  const user = userEvent.setup();
  const title = () => screen.findByRole('textbox', { name: 'Title' }, PATIENT);
  return {
    client,
    title,
    type: async (text: string) => user.type(await title(), text),
    press: async (name: string) => user.click(await screen.findByRole('button', { name }, PATIENT)),
    hold: () => {
      let open = () => {};
      held = new Promise((resolve) => (open = resolve));
      return () => open();
    },
  };
}

it('carries input that was typed while a draft is saved over to the draft (D12)', async () => {
  const { client, title, type, press, hold } = await openProduct();
  await type(' A');
  const release = hold();
  await press('Save as draft');
  await type(' and more');
  release();
  await screen.findByText('You’re editing the draft', {}, PATIENT);
  await waitFor(async () => expect(await title()).toHaveValue('Link seal A and more'), PATIENT);
  const { _id, title: live, prepared } = await firstProduct(client);
  expect([live, prepared?.to]).toEqual(['Link seal', { title: 'Link seal A' }]);
  await waitFor(async () => expect(await client.drafts.keys()).toEqual([`product/${_id}?draft`]));
});

it.each([
  ['Publish', 'Draft published', 'Link seal A'],
  ['Discard draft', 'Draft discarded', 'Link seal'],
])('keeps the editor open with input that was typed during “%s” (D12)', async (action, done, live) => {
  const { client, title, type, press, hold } = await openProduct();
  await type(' A');
  await press('Save as draft');
  await screen.findByRole('button', { name: 'Discard draft' }, PATIENT);
  const release = hold();
  await press(action);
  await type(' and more');
  release();
  await screen.findByText(done, {}, PATIENT);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull(), PATIENT);
  expect(await title()).toHaveValue('Link seal A and more');
  const stored = await firstProduct(client);
  expect([stored.title, stored.prepared ?? null]).toEqual([live, null]);
  expect(await client.drafts.keys()).toEqual([`product/${stored._id}?draft`]);
});
