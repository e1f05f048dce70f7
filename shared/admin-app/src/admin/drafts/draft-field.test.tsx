import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { ProductEditor } from '../product/product-editor.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();

/** Opens the editor of the first product. */
async function openProduct() {
  const { client, platform, hold } = await windows.open();
  const { _id } = await firstProduct(client);
  renderAdmin(client, <ProductEditor address={_id} />, { platform });
  // By texts, because roles take long to find in the whole form.
  const title = () => screen.findByLabelText<HTMLInputElement>('Title');
  return {
    client,
    title,
    type: async (text: string) => {
      const field = await title();
      fireEvent.change(field, { target: { value: field.value + text } });
    },
    press: async (name: string) => fireEvent.click(await screen.findByText(name)),
    hold,
  };
}

it('carries input that was typed while a draft is saved over to the draft (D12)', async () => {
  const { client, title, type, press, hold } = await openProduct();
  await type(' A');
  const release = hold();
  await press('Save as draft');
  await type(' and more');
  release();
  await screen.findByText('You’re editing the draft');
  await waitFor(async () => expect(await title()).toHaveValue('Link seal A and more'));
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
  await screen.findByText('Discard draft');
  const release = hold();
  await press(action);
  await type(' and more');
  release();
  await screen.findByText(done);
  await waitFor(() => expect(screen.queryByText('Discard draft')).toBeNull());
  expect(await title()).toHaveValue('Link seal A and more');
  const stored = await firstProduct(client);
  expect([stored.title, stored.prepared ?? null]).toEqual([live, null]);
  expect(await client.drafts.keys()).toEqual([`product/${stored._id}?draft`]);
});
