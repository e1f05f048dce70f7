import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { refused } from '../../client/transport/client-error.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { UploadField } from './upload-field.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

async function fail(kind: 'image' | 'document', file: File): Promise<void> {
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

it('names the types of an image field where the server takes none of it, as HEIC (8)', async () => {
  await fail('image', new File(['x'], 'photo.heic', { type: 'image/heic' }));
  expect(await screen.findByText('Image upload failed')).toBeVisible();
  expect(screen.getByText('Choose a JPEG, PNG, WebP, AVIF, or GIF file.')).toBeVisible();
});
