import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { AdminProvider } from '../admin-context.tsx';
import { ContentContext } from '../content-provider.tsx';
import type { ContentStore } from '../content-store.ts';
import { OWN } from './gallery-form.ts';
import { galleryKind } from './gallery-kind.ts';
import { ImageBox, type ImagesProps } from './image-box.tsx';

const lists = { ...emptyLists, status: 'ready' } as const;
const store = { subscribe: () => () => undefined, getSnapshot: () => lists } as unknown as ContentStore;

/** Shows a box with one image. Returns the function that receives files to upload. */
function show() {
  const add = vi.fn();
  render(
    <PlatformProvider platform={createMemoryPlatform()}>
      <AdminProvider api={{} as AdminClient} report={() => undefined}>
        <ContentContext value={store}>
          <ImageBox
            list={OWN}
            editor={{ edit: () => undefined } as unknown as ImagesProps['editor']}
            form={{
              ...galleryKind.open(null),
              images: [{ id: 'one', src: 'drawing:clamp', description: '' }],
            }}
            uploads={{ add } as unknown as ImagesProps['uploads']}
            onTheirWay={[]}
          >
            Images
          </ImageBox>
        </ContentContext>
      </AdminProvider>
    </PlatformProvider>,
    IN_KIT,
  );
  return add;
}

/** Pastes what a program has copied. Returns true if the browser inserts the text. */
function paste(target: Element, types: readonly string[]): boolean {
  const files = [new File(['x'], 'image.png', { type: 'image/png' })];
  const event = createEvent.paste(target, { clipboardData: { files, types } });
  fireEvent(target, event);
  return !event.defaultPrevented;
}

it('inserts the text of a cell copied from Excel into a description, and doesn’t upload its picture', () => {
  const add = show();
  const description = screen.getByRole('textbox', { name: 'Description of image 1' });
  expect(paste(description, ['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(add).not.toHaveBeenCalled();
});

it('uploads a pasted picture, even while a description has the focus', () => {
  const add = show();
  const description = screen.getByRole('textbox', { name: 'Description of image 1' });
  expect(paste(description, ['Files'])).toBe(false);
  expect(paste(screen.getByText('Images'), ['text/plain', 'Files'])).toBe(false);
  expect(add).toHaveBeenCalledTimes(2);
});
