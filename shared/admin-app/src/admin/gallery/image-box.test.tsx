import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { givenLists } from '../testing/given-lists.tsx';
import { OWN } from './gallery-form.ts';
import { galleryKind } from './gallery-kind.ts';
import { ImageBox, type ImagesProps } from './image-box.tsx';

/** Shows a box with one image. Returns the function that receives files to upload. */
function show() {
  const add = vi.fn();
  render(
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
    </ImageBox>,
    givenLists(),
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

it('uploads a pasted picture, even while a description has the focus, but not that of a cell copied from Excel', () => {
  const add = show();
  const description = screen.getByRole('textbox', { name: 'Description of image 1' });
  expect(paste(description, ['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(add).not.toHaveBeenCalled();
  expect(paste(description, ['Files'])).toBe(false);
  expect(paste(screen.getByText('Images'), ['text/plain', 'Files'])).toBe(false);
  expect(add).toHaveBeenCalledTimes(2);
});
