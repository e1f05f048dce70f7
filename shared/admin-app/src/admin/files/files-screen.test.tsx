import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_STREAM } from '@wa/core/contract/live';
import type { Upload } from '@wa/core/contract/uploads';
import { systemClock } from '../../client/clock.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { FilesScreen } from './files-screen.tsx';

// A text area that grows with its text waits for fonts, which this document lacks.
beforeAll(() => void Object.assign(document, { fonts: new EventTarget() }));
afterAll(() => void Reflect.deleteProperty(document, 'fonts'));

const windows = windowsOfEachTest();
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open(address = '/admin/files') {
  const { client, hold } = await windows.open({
    clock: systemClock,
    openStream: (path) => fetch(windows.server.url + path, { headers: { Accept: EVENT_STREAM } }),
  });
  const view = renderAdmin(client, <FilesScreen />, { route: '/admin/files/:name?', address });
  return { client, hold, view };
}

const drop = (files: File[]) =>
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files, types: ['Files'] } });
const text = (name: string, content = name) => new File([content], name, { type: 'text/plain' });

it('uploads dropped files, says why it refuses one, and finds files by name and type (D34.3, D34.4)', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('heading', { name: 'No files yet' });
  drop([text('Torque values.txt'), text('sizes.csv'), text('tool.exe')]);
  const uploads = await screen.findByRole('region', { name: 'Uploads' });
  await within(uploads).findByText('2 uploaded, 1 failed');
  within(uploads).getByText('Please choose one of: pdf, doc, docx, xls, xlsx, csv, txt.');
  await screen.findByRole('link', { name: /Torque values.txt.*17 B, not used/ });
  await user.click(within(uploads).getByRole('button', { name: 'Remove tool.exe' }));
  await within(uploads).findByText('2 uploaded');

  await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'values torque');
  await waitFor(() => expect(screen.queryByRole('link', { name: /sizes.csv/ })).toBeNull());
  screen.getByRole('link', { name: /Torque values.txt/ });
  await user.click(screen.getByRole('radio', { name: 'Images' }));
  await screen.findByText('No matching files.');
  await user.click(screen.getByRole('button', { name: 'Show all files' }));
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const row = await screen.findByRole('row', { name: /sizes.csv/ });
  expect(row).toHaveTextContent('CSV');
  expect(row).toHaveTextContent('Not used');
});

it('moves chosen files to the bin and restores them (D34.5)', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('heading', { name: 'No files yet' });
  drop([text('a.txt'), text('b.txt'), text('c.txt')]);
  for (const name of ['a.txt', 'b.txt'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = screen.getByRole('region', { name: 'Selected files' });
  await user.click(within(bar).getByRole('button', { name: 'Move to bin' }));
  const question = await screen.findByRole('alertdialog', { name: 'Move 2 files to the bin?' });
  await user.click(within(question).getByRole('button', { name: 'Move to bin' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /a.txt/ })).toBeNull());
  screen.getByRole('link', { name: /c.txt/ });

  await user.click(screen.getByRole('button', { name: 'Open Bin' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select a.txt' }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /a.txt/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close Bin' }));
  await screen.findByRole('link', { name: /a.txt/ });
  expect(screen.queryByRole('link', { name: /b.txt/ })).toBeNull();
});

it('shows the last list without a connection, and a file that is gone with a sentence', async () => {
  const first = await open();
  await screen.findByRole('heading', { name: 'No files yet' });
  drop([text('a.txt')]);
  await screen.findByRole('link', { name: /a.txt/ });
  first.view.unmount();

  windows.server.down = true;
  await open(`/admin/files/${'f'.repeat(32)}.txt`);
  await screen.findByText(/You’re offline. Showing the list this computer last loaded/);
  screen.getByRole('link', { name: /a.txt/ });
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  screen.getByText('That file was deleted permanently, perhaps on another computer.');
});

/** Uploads a.txt and other files, and opens the dialog that replaces a.txt. */
async function openReplace(...others: File[]) {
  const user = userEvent.setup();
  const { client } = await open();
  await screen.findByRole('heading', { name: 'No files yet' });
  drop([text('a.txt'), ...others]);
  await user.click(await screen.findByRole('link', { name: /a.txt/ }));
  await user.click(screen.getByRole('button', { name: 'Replace file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace a.txt' });
  const apply = within(dialog).getByRole('button', { name: 'Replace file' });
  return { client, user, dialog, apply };
}

it('replaces a file with another one of its type, and undoes that (D34.7)', async () => {
  const { user, dialog, apply } = await openReplace(text('b.txt'), text('c.csv'));
  expect(apply).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Choose from files' }));
  await user.click(await screen.findByRole('button', { name: /c.csv/ }));
  await within(dialog).findByText(/Choose another TXT file/);
  expect(apply).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Choose from files' }));
  await user.click(await screen.findByRole('button', { name: /b.txt/ }));
  await user.click(apply);
  await screen.findByRole('heading', { name: 'b.txt' });
  expect(screen.queryByRole('link', { name: /a.txt/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: /a.txt/ });
});

it('replaces a file with one that is still waiting for its upload only after that has arrived (D34.7)', async () => {
  const { client, user, dialog, apply } = await openReplace();
  windows.server.down = true;
  const dropped = { dataTransfer: { files: [text('b.txt')], types: ['Files'] } };
  fireEvent.drop(within(dialog).getByRole('button', { name: 'Upload document' }), dropped);
  await within(dialog).findByText(/b.txt is saved on this computer/);
  within(dialog).getByText('You can replace the file after the new one is uploaded.');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(apply).toBeDisabled();

  windows.server.down = false;
  await client.retryNow();
  await within(dialog).findByText('New: b.txt');
  expect(within(dialog).queryByText(/saved on this computer/)).toBeNull();
  await user.click(apply);
  await screen.findByRole('heading', { name: 'b.txt' });
});

/** Uploads a picture, whose bytes the transport of these tests can't send. Resolves to its name in the storage. */
async function uploadPicture(name: string): Promise<string> {
  const head = `--form\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answer = await fetch(`${windows.server.url}/api/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
    body: Buffer.concat([Buffer.from(head), PIXEL, Buffer.from('\r\n--form--\r\n')]),
  });
  return ((await answer.json()) as Upload).url.slice('/uploads/'.length);
}

it('shows changes of someone else without a reload, and keeps the text that is being typed (D34.9, D38.1, D38.2)', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('heading', { name: 'No files yet' });
  await waitFor(() => expect(windows.server.streams()).toBe(1));
  const name = await uploadPicture('theirs.png');
  await user.click(await screen.findByRole('link', { name: /theirs.png/ }));
  const field = screen.getByRole('textbox', { name: 'Description' });
  await user.type(field, 'Mine');

  const { client: other } = await windows.open();
  const files = await other.files();
  await files.describe({ name, alt: 'Theirs', was: '' });
  await other.uploads.upload(text('also theirs.txt'));
  await screen.findByRole('link', { name: /also theirs.txt/ });
  expect(field).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await screen.findByText(/Someone else changed the description to “Theirs”\./);
  expect(field).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Description saved');
  expect(((await files.list()).data ?? []).find((each) => each.name === name)?.alt).toBe('Mine');

  await files.bin([name], false);
  await waitFor(() => expect(screen.queryByRole('link', { name: /^theirs.png/ })).toBeNull());
});

it('keeps text that is typed while the description is saved (D34.9)', async () => {
  const user = userEvent.setup();
  const { client, hold } = await open();
  const name = await uploadPicture('clamp.png');
  await user.click(await screen.findByRole('link', { name: /clamp.png/ }));
  const field = screen.getByRole('textbox', { name: 'Description' });
  await user.type(field, 'Clamp');
  const release = hold();
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await user.type(field, ' and seal');
  release();
  await screen.findByText('Description saved');
  expect(field).toHaveValue('Clamp and seal');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  const stored = async () =>
    ((await (await client.files()).list()).data ?? []).find((each) => each.name === name);
  await waitFor(async () => expect((await stored())?.alt).toBe('Clamp and seal'));
});

it('keeps the description being typed when the session ends, and saves it after the sign-in (D3.6)', async () => {
  const user = userEvent.setup();
  const { client } = await open();
  await uploadPicture('clamp.png');
  await user.click(await screen.findByRole('link', { name: /clamp.png/ }));
  const field = screen.getByRole('textbox', { name: 'Description' });
  await user.type(field, 'Clamp');
  await windows.server.others.endSession();
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await waitFor(() => expect(client.getSnapshot().session).toBe('locked'));
  await act(() => client.session.login(windows.server.password));
  expect(field).toBeVisible();
  expect(field).toHaveValue('Clamp');
  await user.click(screen.getByRole('button', { name: 'Save description' }));
  await screen.findByText('Description saved');
});
