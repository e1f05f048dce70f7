import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { refused } from '../../client/transport/client-error.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';
import { IN_KIT } from '../../testing/in-kit.tsx';

async function fail(kind: UploadKind, file: File): Promise<void> {
  const error = refused({ status: 415, error: 'Choose one of: jpg, png, pdf, doc.' });
  const api = { uploads: { upload: () => Promise.reject(error) } } as unknown as AdminClient;
  const platform = { ...createMemoryPlatform(), pickFiles: () => Promise.resolve([file]) };
  render(
    <PlatformProvider platform={platform}>
      <AdminProvider api={api} report={() => undefined}>
        <UploadField kind={kind} failed="Image upload failed" onDone={() => undefined} />
      </AdminProvider>
    </PlatformProvider>,
    IN_KIT,
  );
  const [choose] = screen.getAllByRole('button');
  if (choose === undefined) throw new Error('There is no way to choose a file');
  await userEvent.click(choose);
}

it('lists the accepted image types when the type isn’t supported, such as TIFF (8)', async () => {
  await fail('image', new File(['x'], 'photo.tiff', { type: 'image/tiff' }));
  expect(await screen.findByText('Image upload failed')).toBeVisible();
  expect(screen.getByText('Choose a JPEG, HEIC, PNG, WebP, AVIF, or GIF file.')).toBeVisible();
});

it('accepts only a PDF where a PDF is expected (D26.1)', async () => {
  await fail('pdf', new File(['x'], 'letter.docx'));
  expect(await screen.findByText('Choose a PDF file.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload PDF' })).toBeVisible();
});
