import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { createDrafts } from '../../client/edits/drafts.ts';
import type { UploadOptions, UploadResult } from '../../client/edits/uploads.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { AdminProvider } from '../admin-context.tsx';

/** Uploads that end when the test says so. `Around` provides the contexts that the fields need. */
export function holdUploads() {
  const platform = createMemoryPlatform();
  const running: { name: string; resolve: (result: UploadResult) => void; reject: (error: Error) => void }[] =
    [];
  const upload = (file: File, { signal }: UploadOptions = {}) =>
    new Promise<UploadResult>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('called off')));
      running.push({ name: file.name, resolve, reject });
    });
  const api = {
    uploads: { upload },
    drafts: createDrafts(platform.storage, () => null),
  } as unknown as AdminClient;
  const next = (name: string) =>
    vi.waitFor(() => {
      const at = running.findIndex((one) => one.name === name);
      const [found] = at < 0 ? [] : running.splice(at, 1);
      if (found === undefined) throw new Error(`${name} is not on its way`);
      return found;
    });
  const nothing = () => undefined;
  return {
    /** Surroundings of a record editor in tests: saves nothing and keeps drafts in memory. */
    surroundings: {
      api,
      report: nothing,
      say: { success: nothing, failure: nothing },
      afterSave: () => Promise.resolve(),
    },
    /** Sets the file that the next file dialog returns. */
    choose: (name: string) => {
      platform.files.splice(
        0,
        platform.files.length,
        new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
      );
    },
    arrive: async (name: string, url: string) => {
      (await next(name)).resolve({ state: 'queued', url, why: 'offline' });
    },
    Around: ({ children }: { children: ReactNode }) => (
      <MantineProvider>
        <PlatformProvider platform={platform}>
          <AdminProvider api={api} report={() => undefined}>
            {children}
          </AdminProvider>
        </PlatformProvider>
      </MantineProvider>
    ),
  };
}
