import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import type { UploadOptions } from '../../client/edits/uploads.ts';
import { refused } from '../../client/transport/client-error.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { UploadField, type UploadKind } from './upload-field.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

/** Chooses a file, whose upload ends with the given error, or when it is canceled. */
async function send(kind: UploadKind, file: File, error?: Error): Promise<void> {
  const upload = (_file: File, { signal }: UploadOptions = {}) =>
    new Promise<never>((_resolve, reject) => {
      if (error) reject(error);
      signal?.addEventListener('abort', () => reject(new Error('canceled')));
    });
  const api = { uploads: { upload } } as unknown as AdminClient;
  const platform = { ...createMemoryPlatform(), pickFiles: () => Promise.resolve([file]) };
  render(
    <PlatformProvider platform={platform}>
      <AdminProvider api={api} report={() => undefined}>
        <UploadField kind={kind} onDone={() => undefined} />
      </AdminProvider>
    </PlatformProvider>,
    IN_KIT,
  );
  const [choose] = screen.getAllByRole('button');
  if (choose === undefined) throw new Error('There is no way to choose a file');
  await userEvent.click(choose);
}
const REFUSED = refused({ status: 415, error: 'Choose one of: jpg, png, pdf, doc.' });

it('lists the accepted image types when the type isn’t supported, such as TIFF (8)', async () => {
  await send('image', new File(['x'], 'photo.tiff', { type: 'image/tiff' }), REFUSED);
  expect(await screen.findByText('Upload failed. See console for details.')).toBeVisible();
  expect(screen.getByText('Choose a JPEG, HEIC, PNG, WebP, AVIF, or GIF file.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('accepts only a PDF where a PDF is expected (D26.1)', async () => {
  await send('pdf', new File(['x'], 'letter.docx'));
  expect(await screen.findByText('Choose a PDF file.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload PDF' })).toBeVisible();
});

it('says which documents it takes, and cancels a running upload', async () => {
  await send('document', new File(['x'], 'a.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of a.pdf' }));
  expect(await screen.findByText('max 20 MB: pdf, doc, docx, xls, xlsx, csv, txt')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
