import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';

const windows = windowsOfEachTest();

async function openField(kind: UploadKind) {
  const { client } = await windows.open();
  const onDone = vi.fn();
  const view = renderAdmin(client, <UploadField kind={kind} onDone={onDone} />);
  return { client, onDone, view };
}

it('an upload field accepts an already uploaded file of its type that isn’t in the bin (D34.6)', async () => {
  const user = userEvent.setup();
  const { client, onDone, view } = await openField('document');
  const upload = async (name: string) => {
    const sent = await client.uploads.upload(new File([name], name, { type: 'text/plain' }));
    return sent.url;
  };
  const url = await upload('Torque values.txt');
  await upload('Sizes.csv');
  const deleted = await upload('Old.txt');
  await (await client.files()).bin([deleted.replace('/uploads/', '')], false);

  await user.click(screen.getByRole('button', { name: 'Choose from files' }));
  await screen.findByText('2 of 2 files');
  await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'torque');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Sizes.csv/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: /Torque values.txt/ }));
  expect(onDone.mock.calls).toEqual([[url, 'Torque values.txt']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  view.unmount();
  await openField('image');
  await user.click(screen.getByRole('button', { name: 'Choose from files' }));
  await screen.findByText('No file fits this field yet. Upload one.');
});

it('a PDF field lists only PDFs (D34.6)', async () => {
  const user = userEvent.setup();
  const { client } = await openField('pdf');
  await client.uploads.upload(new File(['a,b'], 'Sizes.csv', { type: 'text/csv' }));
  await client.uploads.upload(new File(['%PDF-1.7\n%%EOF'], 'Torque.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: 'Choose from files' }));
  await screen.findByRole('button', { name: /Torque.pdf/ });
  expect(screen.queryByRole('button', { name: /Sizes.csv/ })).toBeNull();
});
