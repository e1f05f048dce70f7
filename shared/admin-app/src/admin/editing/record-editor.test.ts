import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import {
  firstConflict,
  firstProduct,
  useWindows as windowsOfEachTest,
} from '../../client/testing/use-windows.ts';
import type { Choices } from '@wa/core/domain/merge';
import { FILE_NOT_SENT, INPUT_NOT_STORED } from '@wa/core/domain/messages';
import { isEntry, type Page, type PageInput, type SectionEntry } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { editSidebarItem } from '@wa/core/domain/sidebar/sidebar-editor';
import { buildBlock, buildPageInput, buildRow, buildSection } from '@wa/core/testing/build-page';
import { pageKind } from '../page-builder/record/page-kind.ts';
import { type ProductForm, productKind } from '../product/product-kind.ts';
import { sidebarKind } from '../sidebar/sidebar-kind.ts';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import { isDirty } from './editor-state.ts';
import { createRecordEditor, type RecordEditor } from './record-editor.ts';
import { isUnsaved } from './use-record-editor.ts';
import { found } from '../../testing/found.ts';
import type { RecordKind } from './record-kind.ts';

const windows = windowsOfEachTest();

function edit<Stored extends { _id: string; version: number }, Form extends object>(
  client: AdminClient,
  kind: RecordKind<Stored, Form>,
  base: Stored | null,
) {
  const say = { success: vi.fn(), failure: vi.fn() };
  const editor = createRecordEditor(
    kind,
    { base, clean: kind.open(base), key: base === null ? 'new' : kind.keyOf(base) },
    { api: client, report: () => {}, say, afterSave: async () => {} },
  );
  const hide = editor.show();
  return { editor, say, hide };
}

async function product(client: AdminClient): Promise<Product> {
  return found(await client.products.get((await firstProduct(client))._id));
}

const asked = (client: AdminClient) => firstConflict(client).clashes;
const decide = (client: AdminClient, choices: Choices) =>
  client.conflicts.resolve(firstConflict(client).opId, choices);
const type = (editor: RecordEditor<Product, ProductForm>, changes: Partial<ProductForm>) =>
  editor.edit((now) => ({ ...now, ...changes }));
const stored = async () => (await windows.server.products())[0];
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

describe('a save', () => {
  it('ends the editing if nothing was typed since', async () => {
    const { client } = await windows.open();
    const { editor, say } = edit(client, productKind, await product(client));
    type(editor, { title: ' New ' });
    await editor.save();
    expect(editor.getState()).toMatchObject({
      progress: 'done',
      form: { title: 'New' },
      base: { version: 2 },
    });
    expect(say.success).toHaveBeenCalledWith('New saved', {});
    expect(await client.drafts.keys()).toEqual([]);
  });

  it('waits for a running upload and keeps changes made until then', async () => {
    const { client } = await windows.open();
    const { editor } = edit(client, productKind, await product(client));
    const arrived = editor.fileStarted();
    const saving = editor.save();
    await settled(() => expect(editor.getState().progress).toBe('waiting'));
    type(editor, { title: 'Typed meanwhile' });
    editor.edit((now) => ({ ...now, images: [...now.images, '/uploads/a.png'] }));
    arrived();
    await saving;
    expect(await product(client)).toMatchObject({ title: 'Typed meanwhile', images: ['/uploads/a.png'] });
  });

  it('sends nothing when the file it waits for does not arrive, and says so', async () => {
    const { client } = await windows.open();
    const { editor } = edit(client, productKind, await product(client));
    const failed = editor.fileStarted();
    type(editor, { title: 'Without its file' });
    const saving = editor.save();
    await settled(() => expect(editor.getState().progress).toBe('waiting'));
    failed(false);
    await saving;
    expect(editor.getState()).toMatchObject({ progress: 'editing', failure: { text: FILE_NOT_SENT } });
    expect(await stored()).toMatchObject({ title: 'Link seal' });
    await editor.save();
    expect(await stored()).toMatchObject({ title: 'Without its file' });
  });

  it('shows what keeps the form from being saved, each until its field is corrected', async () => {
    const { client } = await windows.open();
    const { editor } = edit(client, productKind, null);
    await editor.save();
    expect(Object.keys(editor.getState().problems)).toEqual(['title', 'image']);
    type(editor, { title: 'Made' });
    expect(Object.keys(editor.getState().problems)).toEqual(['image']);
    expect(windows.server.writes).toBe(0);
  });

  it('that is refused keeps the input and says why (D7.2)', async () => {
    const { client } = await windows.open();
    const { editor, say } = edit(client, productKind, await product(client));
    windows.server.faults.push('refuse');
    type(editor, { title: 'No' });
    await editor.save();
    expect(editor.getState()).toMatchObject({
      progress: 'editing',
      form: { title: 'No' },
      failure: { text: '❌ Not like this' },
    });
    expect(say.failure).not.toHaveBeenCalled();
    type(editor, { title: 'Yes' });
    expect(editor.getState().failure).toBeNull();
  });

  it('with an unreadable response creates one record, also for an item with children and a page (D12.1)', async () => {
    const { client } = await windows.open();
    const item = edit(client, sidebarKind, null).editor;
    const act = (action: Parameters<typeof editSidebarItem>[1]) =>
      item.edit((now) => editSidebarItem(now, action));
    act({ type: 'change', change: { name: 'Seals' } });
    act({ type: 'addChild', _id: 'new-1' });
    act({ type: 'change', child: 'new-1', change: { name: 'Child' } });
    windows.server.faults = ['html-after'];
    await item.save();
    act({ type: 'change', change: { name: 'Seals, renamed' } });
    act({
      type: 'change',
      child: item.getState().form.children[0]?._id ?? '',
      change: { name: 'Child, renamed' },
    });
    await item.save();
    const tree = await client.sidebar.tree();
    expect(
      tree
        .filter(({ name }) => name.startsWith('Seals'))
        .map(({ name, children }) => [name, children.map((child) => child.name)]),
    ).toEqual([['Seals, renamed', ['Child, renamed']]]);

    const { editor: page, say } = edit(client, pageKind, null);
    page.edit(() => buildPageInput({ slug: 'once', title: 'Once' }));
    windows.server.faults = ['html-after'];
    await page.save();
    expect(page.getState().failure?.text).toBe('Error saving page.');
    page.edit((now) => ({ ...now, slug: 'once-renamed' }));
    await page.save();
    expect(
      (await client.pages.list()).map(({ slug }) => slug).filter((slug) => slug.startsWith('once')),
    ).toEqual(['once-renamed']);
    expect(say.success).toHaveBeenCalledTimes(1);
    // Only the undo history of the page stays.
    const keys = await client.drafts.keys();
    expect(keys.filter((key) => !key.startsWith('page-undo/'))).toEqual([]);
  });

  it('continues after its view is closed: a rejection is shown, and the input is offered the next time', async () => {
    const { client, hold } = await windows.open();
    const base = await product(client);
    const { editor, say, hide } = edit(client, productKind, base);
    windows.server.faults.push('refuse');
    type(editor, { title: 'Kept' });
    const open = hold();
    const saving = editor.save();
    hide();
    open();
    await saving;
    expect(say.failure).toHaveBeenCalledWith('❌ Not like this', expect.anything());
    const next = edit(client, productKind, base).editor;
    await settled(() => expect(next.getState().offered?.value.form).toMatchObject({ title: 'Kept' }));
  });

  it('that fails after its view is closed says if this computer couldn’t store the input either', async () => {
    const { client, platform } = await windows.open();
    const { editor, say, hide } = edit(client, productKind, await product(client));
    const full = new Error('The disk is full');
    vi.spyOn(platform.storage, 'put').mockRejectedValue(full);
    vi.spyOn(platform.storage, 'append').mockRejectedValue(full);
    type(editor, { title: 'Lost' });
    const saving = editor.save();
    hide();
    await saving;
    expect(say.failure).toHaveBeenCalledWith(expect.any(String), { detail: INPUT_NOT_STORED });
  });

  it('of a new item gives its children the ids of the server, so that none is made twice', async () => {
    const { client, hold } = await windows.open();
    const { editor } = edit(client, sidebarKind, null);
    const act = (action: Parameters<typeof editSidebarItem>[1]) =>
      editor.edit((now) => editSidebarItem(now, action));
    act({ type: 'change', change: { name: 'Seals' } });
    act({ type: 'addChild', _id: 'new-1' });
    act({ type: 'change', child: 'new-1', change: { name: 'Child' } });
    const open = hold();
    const saving = editor.save();
    await settled(() => expect(editor.getState().progress).toBe('saving'));
    act({ type: 'change', child: 'new-1', change: { name: 'Child, renamed' } });
    open();
    await saving;
    await editor.save();
    const made = (await client.sidebar.tree()).find(({ name }) => name === 'Seals');
    expect(made?.children.map(({ name }) => name)).toEqual(['Child, renamed']);
  });
});

describe('an edit that conflicts with another', () => {
  async function clash(title = 'Theirs') {
    const window = await windows.open();
    const opened = edit(window.client, productKind, await product(window.client));
    await windows.server.others.change(0, { title, metaTitle: 'Theirs' });
    type(opened.editor, { title: 'Mine' });
    await opened.editor.save();
    return { ...window, ...opened };
  }

  it('asks about a field that both changed, and continues from the decision (T3.3)', async () => {
    const { editor, client, say } = await clash();
    expect(asked(client)).toEqual([{ part: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(isUnsaved(editor.getState())).toBe(false);
    await decide(client, { title: 'mine' });
    expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Theirs' });
    await settled(() => expect(editor.getState().progress).toBe('done'));
    expect(editor.getState()).toMatchObject({ form: { metaTitle: 'Theirs' }, base: { version: 3 } });
    expect(say.success).toHaveBeenCalledWith('Mine saved', {});
    expect(await client.drafts.keys()).toEqual([]);
  });

  it('ends if theirs is chosen, unless more was typed', async () => {
    const { editor, client } = await clash();
    await decide(client, 'theirs');
    await settled(() => expect(editor.getState().progress).toBe('given up'));
    expect(isDirty(editor.getState())).toBe(false);
    const second = await clash('Theirs, later');
    type(second.editor, { metaDescription: 'Typed' });
    await decide(second.client, 'theirs');
    await settled(() => expect(second.editor.getState().sending).toBeNull());
    expect(second.editor.getState()).toMatchObject({
      progress: 'editing',
      form: { metaDescription: 'Typed' },
    });
  });

  it('can be decided later: the queue keeps it until the next save, which replaces it', async () => {
    const { editor, client } = await clash();
    type(editor, { metaDescription: 'Typed' });
    await editor.save();
    expect(client.getSnapshot()).toMatchObject({
      conflicts: [{ body: { metaDescription: 'Typed' } }],
      waiting: [],
    });
    expect(asked(client).map(({ part }) => part)).toEqual(['title']);
    await decide(client, { title: 'mine' });
    expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Theirs', metaDescription: 'Typed' });
  });

  it('keeps changes made during the decision', async () => {
    const { editor, client } = await clash();
    type(editor, { metaDescription: 'Typed' });
    await decide(client, { title: 'mine' });
    await settled(() => expect(editor.getState().form.metaTitle).toBe('Theirs'));
    expect(isUnsaved(editor.getState())).toBe(true);
    await editor.save();
    expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Theirs', metaDescription: 'Typed' });
  });

  it('is left to the queue after its view is closed', async () => {
    const { client } = await windows.open();
    const { editor, hide } = edit(client, productKind, await product(client));
    await windows.server.others.change(0, { title: 'Theirs' });
    type(editor, { title: 'Mine' });
    const saving = editor.save();
    hide();
    await saving;
    expect(client.getSnapshot().conflicts).toMatchObject([{ title: 'Mine' }]);
  });

  it('says that the record is gone, and keeps the input', async () => {
    const { client } = await windows.open();
    const base = await product(client);
    const { editor } = edit(client, productKind, base);
    const other = await windows.open();
    await other.client.products.remove(base);
    await other.client.bin.deletePermanently('product', base._id);
    type(editor, { title: 'Mine' });
    await editor.save();
    expect(editor.getState()).toMatchObject({
      failure: { text: '❌ We couldn’t find that product' },
      form: { title: 'Mine' },
    });
  });
});

describe('a page', () => {
  const section = (slug: string, text: string) =>
    buildSection({ slug, title: slug, rows: [buildRow([buildBlock({ id: slug, data: { text } })])] });
  const textOf = ({ rows }: SectionEntry) =>
    String((rows?.[0]?.columnsData?.[0]?.[0]?.data as { text?: unknown } | undefined)?.text);
  const textsOf = ({ content }: PageInput | Page) =>
    content.flatMap((entry) => (isEntry(entry, 'section') ? [textOf(entry)] : []));
  const withText = (slug: string, text: string) => (page: PageInput) => ({
    ...page,
    content: page.content.map((entry) =>
      isEntry(entry, 'section') && entry.slug === slug ? section(slug, text) : entry,
    ),
  });

  async function opened() {
    const window = await windows.open();
    const form = buildPageInput({ slug: 'seals', content: [section('a', 'one'), section('b', 'two')] });
    await window.client.pages.save('seals', null, form);
    const base = await window.client.pages.get('seals');
    const other = await windows.open({ platform: createMemoryPlatform(createMemoryComputer()) });
    const others = {
      change: async (slug: string, text: string) => {
        const read = found(await other.client.pages.get('seals'));
        await other.client.pages.save('seals', read, withText(slug, text)(pageKind.open(read)));
      },
    };
    const read = async () => textsOf((await window.client.pages.get('seals')) ?? buildPageInput({}));
    return { ...window, ...edit(window.client, pageKind, base), others, read };
  }

  it('merges other sections without asking, and keeps changes made during the save', async () => {
    const { editor, others, read, hold } = await opened();
    editor.edit(withText('a', 'mine'));
    const open = hold('write');
    const saving = editor.save();
    await settled(() => expect(editor.getState().progress).toBe('saving'));
    await others.change('b', 'theirs');
    editor.edit(withText('a', 'mine, and more'));
    open();
    await saving;
    expect(textsOf(editor.getState().form)).toEqual(['mine, and more', 'theirs']);
    expect(await read()).toEqual(['mine', 'theirs']);
    await editor.save();
    expect(await read()).toEqual(['mine, and more', 'theirs']);
    expect(isDirty(editor.getState())).toBe(false);
  });

  it('undoes own changes from before a merge and keeps the other user’s (T3.4)', async () => {
    const { editor, others, read } = await opened();
    editor.edit(withText('a', 'mine'));
    await others.change('b', 'theirs');
    await editor.save();
    expect(editor.undo()).toBeNull();
    await editor.save();
    expect(await read()).toEqual(['one', 'theirs']);
    editor.redo();
    await editor.save();
    expect(await read()).toEqual(['mine', 'theirs']);
  });
});

describe('a draft', () => {
  it('is stored while input is unsaved, offered the next time, and merged with changes made since', async () => {
    const { client } = await windows.open();
    const base = await product(client);
    const first = edit(client, productKind, base);
    type(first.editor, { title: 'Typed', metaTitle: 'Typed' });
    first.hide();
    await settled(async () => expect(await client.drafts.keys()).toHaveLength(1));
    await windows.server.others.change(0, { metaTitle: 'Theirs' });
    const { editor } = edit(client, productKind, await product(client));
    await settled(() => expect(editor.getState().offered).not.toBeNull());
    expect(editor.getState().form.title).toBe('Link seal');
    editor.useOffered();
    expect(editor.getState()).toMatchObject({ form: { title: 'Typed' }, offered: null });
    await editor.save();
    expect(asked(client).map(({ part }) => part)).toEqual(['metaTitle']);
  });

  it('is written with the first change, without waiting for a timer', async () => {
    const { client } = await windows.open();
    const base = await product(client);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { editor } = edit(client, productKind, base);
    for (const title of ['T', 'Ty', 'Typed']) type(editor, { title });
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    vi.useRealTimers();
    const draft = await client.drafts.load(`product/${base._id}`, (value): value is object => value !== null);
    expect(draft?.value).toMatchObject({ form: { title: 'Typed' } });
  });

  it('is deleted when the text is typed back, and when the user discards it', async () => {
    const { client } = await windows.open();
    const base = await product(client);
    const { editor } = edit(client, productKind, base);
    type(editor, { title: 'Typed' });
    editor.keepNow();
    await settled(async () => expect(await client.drafts.keys()).toHaveLength(1));
    type(editor, { title: 'Link seal' });
    editor.keepNow();
    await settled(async () => expect(await client.drafts.keys()).toEqual([]));
    type(editor, { title: 'Typed' });
    editor.keepNow();
    await settled(async () => expect(await client.drafts.keys()).toHaveLength(1));
    const next = edit(client, productKind, base).editor;
    await settled(() => expect(next.getState().offered).not.toBeNull());
    next.rejectOffered();
    expect(next.getState().offered).toBeNull();
    await settled(async () => expect(await client.drafts.keys()).toEqual([]));
  });

  it('of another tab stays when this tab saves the record', async () => {
    const { client } = await windows.open();
    const base = await product(client);
    const { client: other } = await windows.open();
    const mine = edit(client, productKind, base).editor;
    const theirs = edit(other, productKind, base).editor;
    type(mine, { title: 'Mine' });
    mine.keepNow();
    await settled(async () => expect(await client.drafts.keys()).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
    onTestFinished(() => void vi.useRealTimers());
    type(theirs, { metaTitle: 'Theirs' });
    theirs.keepNow();
    const read = () => other.drafts.load(`product/${base._id}`, (value): value is object => value !== null);
    const kept = { value: { form: { metaTitle: 'Theirs' } } };
    await settled(async () => expect(await read()).toMatchObject(kept));
    await mine.save();
    expect(await read()).toMatchObject(kept);
    await theirs.save();
    expect(await read()).toBeNull();
  });

  it('is deleted by a save, even if a later write of it failed', async () => {
    const { client } = await windows.open();
    const { editor } = edit(client, productKind, await product(client));
    type(editor, { title: 'Typed' });
    await settled(async () => expect(await client.drafts.keys()).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
    onTestFinished(() => void vi.useRealTimers());
    const write = vi.spyOn(client.drafts, 'save').mockRejectedValueOnce(new Error('The disk is full'));
    type(editor, { title: 'Typed more' });
    await settled(() => expect(write).toHaveBeenCalled());
    await editor.save();
    expect(await client.drafts.keys()).toEqual([]);
  });
});
