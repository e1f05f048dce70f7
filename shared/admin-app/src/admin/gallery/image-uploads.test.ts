import { describe, expect, it, vi } from 'vitest';
import { CHOOSE_AN_IMAGE } from '@wa/core/domain/messages';
import type { UploadOptions, UploadResult } from '../../client/edits/uploads.ts';
import { imagesIn, OWN, type GalleryForm } from './gallery-form.ts';
import { createImageUploads, entriesOf, type Entry } from './image-uploads.ts';

const image = (name: string) => ({ id: name, src: `/uploads/${name}.webp`, description: name });
const png = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });

/** An editor of a group with the images a and b, and files that arrive when the test says so. */
function open() {
  let form: GalleryForm = { title: '', thumbnail: '', images: [image('a'), image('b')], projects: [] };
  const ended: boolean[] = [];
  const sent = new Map<string, { done: (url: string) => void; fail: () => void }>();
  const upload = (file: File, { signal }: UploadOptions = {}) =>
    new Promise<UploadResult>((resolve, reject) => {
      const name = file.name.replace('.png', '');
      sent.set(name, {
        done: (url) => resolve({ state: 'queued', url, why: 'offline' }),
        fail: () => reject(new Error('No room')),
      });
      signal?.addEventListener('abort', () => reject(new Error('Called off')));
    });
  const editor = {
    edit: (change: (now: GalleryForm) => GalleryForm) => void (form = change(form)),
    fileStarted:
      () =>
      (isSent = true) =>
        void ended.push(isSent),
    getState: () => ({ form }),
  };
  const report = vi.fn();
  const uploads = createImageUploads({
    uploads: { upload } as never,
    editor: editor as never,
    report,
  });
  const entries = () => entriesOf(OWN, imagesIn(form, OWN), uploads.getState());
  const nameOf = (entry: Entry) =>
    entry.image?.src.replace(/^.*\/|\.webp$/g, '') ?? `(${entry.upload?.name ?? ''})`;
  return {
    uploads,
    editor,
    ended,
    report,
    entries,
    shown: () => entries().map(nameOf).join(' ').replaceAll('.png', ''),
    finish: async (name: string) => {
      sent.get(name)?.done(`/uploads/${name}.webp`);
      const isThere = () => imagesIn(form, OWN).some(({ src }) => src.includes(`/${name}.`));
      await expect.poll(isThere).toBe(true);
    },
    fail: (name: string) => sent.get(name)?.fail(),
    idOf: (name: string) => uploads.getState().find((each) => each.name === `${name}.png`)?.id ?? '',
  };
}

describe('several running uploads', () => {
  it('keep their positions, in whatever order they finish', async () => {
    const { uploads, shown, finish, ended } = open();
    uploads.add(OWN, [png('c'), png('d'), png('e')]);
    expect(shown()).toBe('a b (c) (d) (e)');
    await finish('e');
    expect(shown()).toBe('a b (c) (d) e');
    await finish('c');
    uploads.add(OWN, [png('f')]);
    await finish('d');
    expect(shown()).toBe('a b c d e (f)');
    await finish('f');
    expect(shown()).toBe('a b c d e f');
    expect(ended).toEqual([true, true, true, true]);
  });

  it('that fail stay with the reason until they are retried or removed, and block no other', async () => {
    const { uploads, shown, finish, fail, idOf, ended, report } = open();
    uploads.add(OWN, [png('c'), new File(['x'], 'notes.txt', { type: 'text/plain' }), png('d')]);
    fail('c');
    await expect
      .poll(() => uploads.getState()[0])
      .toMatchObject({ at: 'failed', message: 'Image upload failed' });
    expect(uploads.getState()[1]).toMatchObject({ at: 'failed', message: CHOOSE_AN_IMAGE, file: null });
    await finish('d');
    expect(shown()).toBe('a b (c) (notes.txt) d');
    expect(ended).toEqual([false, true]);
    expect(report).toHaveBeenCalledOnce();
    uploads.retry(idOf('c'), png('again'));
    expect(shown()).toBe('a b (again) (notes.txt) d');
    await finish('again');
    uploads.remove(uploads.getState()[1]?.id ?? '');
    expect(shown()).toBe('a b again d');
  });
});
