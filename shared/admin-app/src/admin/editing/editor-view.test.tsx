import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVING } from '@wa/core/domain/messages';
import { buildPageInput } from '@wa/core/testing/build-page';
import type { AdminClient } from '../../client/admin-client.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import type { MemoryPlatform } from '../../testing/memory.ts';
import { ChangesProvider } from '../changes/changes-provider.tsx';
import { pageKind } from '../page-builder/record/page-kind.ts';
import { copyKind, productKind } from '../product/product-kind.ts';
import { EditorNotes } from './editor-notes.tsx';
import type { RecordEditor } from './record-editor.ts';
import type { RecordKind } from './record-kind.ts';
import { SaveButton } from './save-button.tsx';
import { isUnsaved, useEditing, useRecordEditor } from './use-record-editor.ts';
import { found } from '../../testing/found.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();
const report = vi.fn();
type Record = { _id: string; version: number };
type Titled = { title: string };

let client: AdminClient;
let platform: MemoryPlatform;
let hold: () => () => void;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(async () => {
  user = userEvent.setup();
  report.mockReset();
  ({ client, platform, hold } = await windows.open());
});
afterEach(() => document.querySelectorAll('[aria-modal]').forEach((dialog) => dialog.remove()));

interface ViewProps<Stored extends Record, Form extends Titled> {
  kind: RecordKind<Stored, Form>;
  address: string;
  onSave?: () => void;
}

/** An editor of a record with one field, built like the real ones. */
function View<Stored extends Record, Form extends Titled>(props: ViewProps<Stored, Form>) {
  const loaded = useRecordEditor(props.kind, props.address);
  if (loaded.at !== 'ready') {
    return (
      <p role="status">
        {loaded.at} {loaded.at === 'failed' && <button onClick={loaded.reload}>Try again</button>}
      </p>
    );
  }
  return (
    <>
      {loaded.isStandIn && <p>Stands in</p>}
      <Fields {...props} editor={loaded.editor} />
    </>
  );
}

function Fields<Stored extends Record, Form extends Titled>({
  editor,
  onSave,
}: ViewProps<Stored, Form> & { editor: RecordEditor<Stored, Form> }) {
  const state = useEditing(editor);
  const [isGivenUp, setIsGivenUp] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <EditorNotes
        editor={editor}
        state={state}
        onDiscarded={() => setIsGivenUp(true)}
        {...(onSave && { onSave })}
      />
      <input
        aria-label="Title"
        value={state.form.title}
        onChange={({ target }) => editor.edit((now) => ({ ...now, title: target.value }), 'title')}
      />
      <SaveButton state={state} />
      <SaveButton state={state} onClick={() => void editor.save()} />
      <button type="button" onClick={() => editor.fileStarted()}>
        File
      </button>
      <p>{isGivenUp ? 'Given up' : isUnsaved(state) ? 'Unsaved' : 'Nothing to save'}</p>
    </form>
  );
}

const show = <Stored extends Record, Form extends Titled>(props: ViewProps<Stored, Form>) =>
  renderAdmin(
    client,
    <ChangesProvider>
      <View {...props} />
    </ChangesProvider>,
    { platform, report },
  );
const product = () => firstProduct(client);
const title = () => screen.findByRole('textbox', { name: 'Title' });
const stored = async () => (await windows.server.products())[0]?.title;
async function retype(text: string): Promise<void> {
  await user.clear(await title());
  await user.type(await title(), text);
}

describe('opening a record', () => {
  it('opens a new one, or says that it is missing, by its kind', async () => {
    const { unmount } = show({ kind: productKind, address: 'new' });
    expect(await title()).toHaveValue('');
    unmount();
    const second = show({ kind: productKind, address: 'f'.repeat(24) });
    await screen.findByText('missing');
    second.unmount();
    const load = () => Promise.reject(new ClientError({ kind: 'refused', status: 404, body: {} }));
    const third = show({ kind: { ...productKind, load }, address: 'x' });
    await screen.findByText('missing');
    third.unmount();
    show({ kind: pageKind, address: 'not-there' });
    expect(await title()).toHaveValue('');
    expect(report).not.toHaveBeenCalled();
  });

  it('offers to try again if it can’t be read, or opens a new one in its place', async () => {
    const { _id } = await product();
    windows.server.down = true;
    const { unmount } = show({ kind: productKind, address: _id });
    await screen.findByText('failed');
    windows.server.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title()).toHaveValue('Link seal');
    unmount();
    const load = () => Promise.reject(new Error('odd'));
    show({ kind: { ...pageKind, load }, address: 'x' });
    expect(await screen.findByText('Stands in')).toBeVisible();
    expect(report).toHaveBeenCalledWith('Failed to load the page', expect.anything());
  });
});

describe('saving', () => {
  it('runs on Ctrl+S, but not on other keys and not under a dialog', async () => {
    show({ kind: productKind, address: (await product())._id });
    await retype('New');
    expect(screen.getByText('Unsaved')).toBeVisible();
    await user.keyboard('{Control>}d{/Control}{Control>}{Shift>}s{/Shift}{/Control}{Alt>}s{/Alt}');
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await user.keyboard('{Control>}s{/Control}');
    expect(windows.server.writes).toBe(0);
    dialog.remove();
    await user.keyboard('{Meta>}s{/Meta}');
    await expect.poll(stored).toBe('New');
    expect(await screen.findByText('Nothing to save')).toBeVisible();
    expect(platform.calls.unsaved).toBe(0);
  });

  it('shows the progress and saves later changes', async () => {
    show({ kind: productKind, address: (await product())._id });
    await retype('New');
    const [button, quiet] = screen.getAllByRole('button', { name: 'Save' });
    expect(quiet).toHaveAttribute('type', 'button');
    const open = hold();
    await user.click(button as HTMLElement);
    await expect.poll(() => button?.textContent).toBe(SAVING);
    expect(button).toBeDisabled();
    await retype('Newer');
    expect(button).toBeEnabled();
    await user.click(quiet as HTMLElement);
    open();
    await expect.poll(stored).toBe('Newer');
    await user.click(screen.getByRole('button', { name: 'File' }));
    await user.click(button as HTMLElement);
    expect(button).toHaveTextContent('Waiting for the file…');
    expect(button).toBeDisabled();
  });
});

it('input that was not saved is stored when the window is hidden, and offered the next time', async () => {
  const { _id } = await product();
  const { unmount } = show({ kind: productKind, address: _id });
  await retype('Typed');
  platform.visible.set(false);
  await expect.poll(() => client.drafts.keys()).toEqual([`product/${_id}`]);
  platform.visible.set(true);
  unmount();
  await windows.server.others.change(0, { metaTitle: 'Theirs' });
  const again = show({ kind: productKind, address: _id });
  const offer = await screen.findByText(/It differs in: Title/);
  expect(offer).toHaveTextContent('The saved version has changed since');
  await user.click(screen.getByRole('button', { name: 'Restore unsaved input' }));
  expect(await title()).toHaveValue('Typed');
  again.unmount();
  show({ kind: productKind, address: _id });
  await user.click(await screen.findByRole('button', { name: 'Discard unsaved input' }));
  expect(screen.queryByText(/It differs in/)).toBeNull();
  expect(await title()).toHaveValue('Link seal');
});

it('keeps the unsaved inputs of a new product and of each copy apart (D35.1)', async () => {
  const { _id } = await product();
  const kinds = { new: productKind, copy: copyKind(_id) };
  for (const name of ['new', 'copy'] as const) {
    const { unmount } = show({ kind: kinds[name], address: 'new' });
    await user.type(await title(), name);
    unmount();
    await expect.poll(async () => (await client.drafts.keys()).length).toBe(name === 'new' ? 1 : 2);
  }
  for (const name of ['new', 'copy'] as const) {
    const { unmount } = show({ kind: kinds[name], address: 'new' });
    await user.click(await screen.findByRole('button', { name: 'Restore unsaved input' }));
    expect(await title()).toHaveValue(name);
    unmount();
  }
  const load = vi.spyOn(client.drafts, 'load');
  const other = 'f'.repeat(24);
  show({ kind: copyKind(other), address: 'new' });
  await expect.poll(() => load.mock.calls.map(([key]) => key)).toContain(`product/copy/${other}`);
  await Promise.all(load.mock.results.map(({ value }) => value as unknown));
  expect(screen.queryByRole('button', { name: 'Restore unsaved input' })).toBeNull();
});

describe('an edit of a record that someone else has changed', () => {
  it('asks field by field, now or later', async () => {
    show({ kind: productKind, address: (await product())._id });
    await retype('Mine');
    await windows.server.others.change(0, { title: 'Theirs' });
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/you started from version 1, but version 2 was saved/);
    await user.click(screen.getByRole('button', { name: 'Decide later' }));
    await expect.poll(() => screen.queryByText(/version 2 was saved/)).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('radio', { name: 'Title: Mine' }));
    await user.click(screen.getByRole('button', { name: 'Save merged version' }));
    await expect.poll(stored).toBe('Mine');
  });

  it.each([true, false])('of a page that is gone creates it again, or gives up (%s)', async (isKept) => {
    const form = buildPageInput({ slug: 'seals', title: 'Seals', content: [] });
    await client.pages.save('seals', null, form);
    show({ kind: pageKind, address: 'seals' });
    await retype('Mine');
    const { client: other } = await windows.open();
    const page = found(await other.pages.get('seals'));
    await other.pages.remove(page);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/someone else deleted it/);
    const answer = isKept ? 'Create it again' : 'Discard my change';
    await user.click(screen.getByRole('button', { name: answer }));
    if (isKept) await expect.poll(async () => (await other.pages.get('seals'))?.title).toBe('Mine');
    else expect(await screen.findByText('Given up')).toBeVisible();
  });
});
