import { describe, expect, it } from 'vitest';
import { restoreFromBin } from '@wa/core/contract/bin';
import { deletePage, getPageBySlug, listPages, savePageBySlug } from '@wa/core/contract/pages';
import type { Page } from '@wa/core/domain/pages/page';
import { tagOf } from './subject.ts';
import type { Subject } from './subject.ts';

/** Pages, which are saved by their slug (D4). */
export function pagePromises({ ask }: Subject): void {
  describe('a page', () => {
    const save = (slug: string, body: object, status: number, headers: Record<string, string> = {}) =>
      ask(savePageBySlug, { params: { slug }, body, headers }, status);
    const read = (slug: string, status = 200) => ask(getPageBySlug, { params: { slug } }, status);

    it('is created where none stands, and only there when it must be new', async () => {
      const isNew = { 'If-None-Match': '*' };
      const created = await save('guides/measure', { title: 'Measure' }, 201, isNew);
      expect(created.body).toMatchObject({ version: 1, slug: 'guides/measure', builtIn: false });
      expect((await read('guides/measure')).body).toEqual(created.body);
      const again = await save('guides/measure', { title: 'Other' }, 412, isNew);
      expect(again.body).toMatchObject({ current: created.body });
      const listed = (await ask(listPages, {}, 200)).body as Page[];
      expect(listed.map(({ slug }) => slug)).toContain('guides/measure');
    });

    it('answers a stale version with 412 and the page, also where it has moved to', async () => {
      await save('moving', { title: 'Moving' }, 201);
      const moved = await save('moving', { slug: 'moved' }, 200, tagOf(1));
      expect(moved.body).toMatchObject({ slug: 'moved', version: 2 });
      expect((await save('moved', { title: 'x' }, 412, tagOf(1))).body).toMatchObject({
        current: moved.body,
      });
      expect((await save('moving', { title: 'x' }, 412, tagOf(1))).body).toMatchObject({
        current: { slug: 'moved' },
      });
      expect((await read('moving', 404)).body).toMatchObject({ movedTo: '/moved' });
      await save('nowhere', { title: 'x' }, 412, tagOf(1));
    });

    it('cannot take the place of another, and gets a new one when it comes back to a taken one', async () => {
      const { _id } = (await save('place', { title: 'First' }, 201)).body as Page;
      await save('elsewhere', { title: 'Second' }, 201);
      await save('elsewhere', { slug: 'place' }, 409);
      await save('elsewhere', { slug: 'Not A Slug' }, 422);
      const call = { params: { id: _id } };
      const deleted = await ask(deletePage, { ...call, headers: tagOf(1) }, 200);
      expect((await ask(deletePage, call, 200)).body).toEqual(deleted.body);
      await read('place', 404);
      await save('place', { title: 'Third' }, 201);
      const bin = { ...call, query: { type: 'page' } };
      const restored = await ask(restoreFromBin, bin, 200);
      expect(restored.body).toMatchObject({ slug: 'place-2', isDeleted: false });
      expect((await ask(restoreFromBin, bin, 200)).body).toEqual(restored.body);
    });
  });
}
