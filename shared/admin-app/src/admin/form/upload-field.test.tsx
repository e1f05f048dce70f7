import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifications } from '@mantine/notifications';
import { beforeEach, expect, it } from 'vitest';
import type { UploadOptions } from '../../client/edits/uploads.ts';
import { refused } from '../../client/transport/client-error.ts';
import { ToastRegion } from '../../ui/toasts.tsx';
import { givenLists } from '../testing/given-lists.tsx';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';

/**
 * Chooses a file, whose upload ends with the given error, or when it is canceled. `end` ends it later. The field
 * is on the first of two tabs.
 */
async function send(kind: UploadKind, file: File, error?: Error) {
  let end = (_reason: Error) => {};
  const upload = (_file: File, { signal }: UploadOptions = {}) =>
    new Promise<never>((_resolve, reject) => {
      end = reject;
      if (error) reject(error);
      signal?.addEventListener('abort', () => reject(new Error('canceled')));
    });
  const { platform, wrapper } = givenLists({}, { uploads: { upload } });
  platform.files = [file];
  const { rerender } = render(
    <>
      <UploadField kind={kind} onDone={() => undefined} />
      <ToastRegion />
    </>,
    { wrapper },
  );
  const [choose] = screen.getAllByRole('button');
  if (choose === undefined) throw new Error('There is no way to choose a file');
  await userEvent.click(choose);
  return {
    end: (reason: Error) => act(async () => end(reason)),
    changeTab: () => rerender(<ToastRegion />),
  };
}
// Test files share the list of toasts.
beforeEach(() => notifications.clean());

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

it('announces a failed upload whose field was left for another tab (8)', async () => {
  const { end, changeTab } = await send('image', new File(['x'], 'clamp.tiff', { type: 'image/tiff' }));
  changeTab();
  await end(REFUSED);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Upload failed. See console for details.');
  expect(alert).toHaveTextContent('clamp.tiff');
  expect(alert).toHaveTextContent('Choose a JPEG, HEIC, PNG, WebP, AVIF, or GIF file.');
});
