import { describe, expect, it } from 'vitest';
import { upload } from '@wa/core/contract/uploads';
import type { Subject } from './subject.ts';

/** Files (specification 7). */
export function uploadPromises({ ask, newKey }: Subject): void {
  describe('an upload', () => {
    const file = (text: string) => {
      const form = new FormData();
      form.set('file', new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' }), 'sheet.pdf');
      return form;
    };

    it('is stored at an address below the root, and repeats with its key', async () => {
      const headers = { 'Idempotency-Key': newKey() };
      const first = await ask(upload, { body: file('one'), headers }, 201);
      expect(first.body).toMatchObject({
        url: expect.stringMatching(/^\/uploads\/[\w-]+\.pdf$/),
        name: 'sheet.pdf',
        type: 'application/pdf',
      });
      expect((await ask(upload, { body: file('one'), headers }, 201)).body).toEqual(first.body);
      await ask(upload, { body: file('two'), headers }, 422);
    });

    it('of a kind that is not taken is refused', async () => {
      const form = new FormData();
      form.set('file', new Blob(['MZ']), 'program.exe');
      await ask(upload, { body: form }, 415);
    });
  });
}
