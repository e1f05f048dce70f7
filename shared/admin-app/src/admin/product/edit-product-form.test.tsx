import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import type { AdminClient } from '../../client/admin-client.ts';
import { createDrafts } from '../../client/edits/drafts.ts';
import type { UploadOptions } from '../../client/edits/uploads.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createRecordEditor } from '../editing/record-editor.ts';
import { OrderProvider } from '../order/order-provider.tsx';
import { givenLists } from '../testing/given-lists.tsx';
import { EditProductForm } from './edit-product-form.tsx';
import { productKind } from './product-kind.ts';

it('shows a running upload again after another tab was open, and cancels it there', async () => {
  let sending: UploadOptions = {};
  const upload = (_file: File, options: UploadOptions) =>
    new Promise((_resolve, reject) => {
      sending = options;
      options.signal?.addEventListener('abort', () => reject(new Error('canceled')));
    });
  const drafts = createDrafts(createMemoryStorage(), () => null);
  const snapshot = { reachable: true };
  const api = {
    ...{ uploads: { upload }, drafts, setUnsaved: () => undefined },
    ...{ subscribe: () => () => undefined, getSnapshot: () => snapshot },
  } as unknown as AdminClient;
  const base = buildProduct();
  const editor = createRecordEditor(
    productKind,
    { base, clean: productKind.open(base), key: 'x' },
    { api, report: vi.fn(), say: { success: vi.fn(), failure: vi.fn() }, afterSave: async () => {} },
  );
  const Form = () => (
    <EditProductForm
      className=""
      editor={editor}
      state={useSyncExternalStore(editor.subscribe, editor.getState)}
    />
  );
  const { platform, wrapper } = givenLists({}, api);
  platform.files = [new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })];
  render(
    <OrderProvider>
      <Form />
    </OrderProvider>,
    { wrapper },
  );
  const user = userEvent.setup();
  const openTab = (name: string) => user.click(screen.getByRole('tab', { name }));

  await openTab('Images and PDFs');
  const [, pdf] = screen.getAllByRole('button', { name: 'Choose a file' });
  await user.click(pdf as HTMLElement);
  await screen.findByRole('progressbar', { name: 'Upload of a.pdf' });
  await openTab('Address and search');
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => sending.onProgress?.(0.4));
  await openTab('Images and PDFs');
  expect(screen.getByRole('progressbar', { name: 'Upload of a.pdf' })).toHaveValue(40);
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(sending.signal?.aborted).toBe(true);
});
