import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { blockDefaults } from '@wa/core/domain/block-kinds/registry';
import type { AdminClient } from '../../client/admin-client.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { loadDrawing } from '../catalogue/titles.ts';
import { found } from '../../testing/found.ts';
import { ReplaceScreen } from './replace-screen.tsx';

const windows = windowsOfEachTest();
beforeEach(loadDrawing);
afterEach(() => notifications.clean());

const TEXT = 'A **flange adaptor** for [the adaptor](/adaptor). **Ad**aptor. Up to 10 bar.';

/** Creates a page, a spec, and settings that contain the words, as a user of another window did. */
async function open(): Promise<AdminClient> {
  const { client } = await windows.open();
  const product = await firstProduct(client);
  await client.products.update(product, { title: 'Flange Adaptor', slug: 'flange-adaptor' });
  const block = { id: 'b', kind: 'text', data: { ...blockDefaults('text'), text: TEXT } };
  const rows = [{ columns: 1, columnsData: [[block]] }];
  const content = [{ type: 'section' as const, title: 'Overview', slug: 'overview', rows }];
  await client.pages.save('adaptors', null, { title: 'Adaptors', slug: 'adaptors', content });
  await client.settings.update(await client.settings.get(), { footerNote: 'Ask for a flange adaptor.' });
  const measure = { unit: 'bar', values: [{ value: 10, limit: 'upTo' }] } as const;
  const figure = { key: 'flange.pressure', family: 'Flanges', product: 'Flanges', label: 'Pressure' };
  await client.figures.create({ ...figure, measure } as never);
  for (const list of [client.products.list, client.pages.list, client.figures.list]) await list();
  return client;
}

const show = (client: AdminClient) => renderAdmin(client, <ReplaceScreen />);

const stored = async (client: AdminClient) => {
  const [product] = await client.products.list();
  const page = await client.pages.get('adaptors');
  const { footerNote } = await client.settings.get();
  return [product?.title, product?.slug, page?.title, JSON.stringify(page?.content), footerNote];
};

const fill = async (find: string, words: string) => {
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), find);
  const field = screen.getByRole('textbox', { name: 'Replace with' });
  if (words !== '') await user.click(field);
  if (words !== '') await user.paste(words);
  return user;
};
const replaceButton = (label: string) => screen.findByRole('button', { name: label });

it('lists words that it can’t change safely with the reason, and leaves out what isn’t chosen (D32.2)', async () => {
  const client = await open();
  show(client);
  const user = await fill('adaptor', 'adapter');
  const byHand = await screen.findByRole('region', { name: 'Edit by hand' });
  expect(byHand).toHaveTextContent('Adaptors, Overview, Text');
  expect(byHand).toHaveTextContent('Bold, italic, or a link begins or ends within these words.');
  await user.click(screen.getByRole('checkbox', { name: 'Replace all in Adaptors' }));
  await user.click(await replaceButton('Replace 2 matches in 2 records'));
  await screen.findByText('Replaced 2 matches');
  expect((await stored(client)).slice(0, 3)).toEqual(['Flange Adapter', 'flange-adaptor', 'Adaptors']);
});

it('rejects a record that would break a rule before anything is written, and changes the others (D32.4)', async () => {
  const client = await open();
  const before = await stored(client);
  show(client);
  const user = await fill('flange adaptor', 'x'.repeat(9_999));
  const card = await screen.findByRole('article', { name: 'Flange Adaptor' });
  expect(within(card).queryByText(/characters/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'xx');
  expect(await within(card).findByText('A text would have more than 10,000 characters.')).toBeVisible();
  await user.click(await replaceButton('Replace 1 match in 1 record'));
  await screen.findByText('Replaced 1 match');
  const [title, , , content, footer] = await stored(client);
  expect([title, footer]).toEqual([before[0], before[4]]);
  expect(content).toContain('xxx');
});

it('asks before it deletes words, and leaves those that their formatting needs (D32.2)', async () => {
  const client = await open();
  const before = await stored(client);
  show(client);
  const user = await fill('flange adaptor', '');
  await user.click(await replaceButton('Delete 1 match in 1 record'));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Texts that can’t be changed safely stay as they are.');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Replaced 1 match');
  const [title, , , content, footer] = await stored(client);
  // The title is required, and without the words, their stars would be read.
  expect([title, content, footer]).toEqual([before[0], before[3], 'Ask for a .']);
});

it('offers a spec with the value of a number with a unit, and writes a reference to it (D32.5)', async () => {
  const client = await open();
  show(client);
  const user = await fill('10 bar', '');
  await user.click(await replaceButton('Insert a spec value instead'));
  await user.click(await screen.findByRole('button', { name: /^Flanges: Pressure/ }));
  await user.click(await replaceButton('Replace 1 match in 1 record'));
  await screen.findByText('Replaced 1 match');
  expect((await stored(client))[3]).toContain('Up to {{flange.pressure}}.');
});

it('searches live versions only, and says how many records have a draft (D36.7)', async () => {
  const client = await open();
  const page = found(await client.pages.get('adaptors'));
  const prepared = { from: { title: page.title }, to: { title: 'Adaptors, prepared' } };
  await client.pages.save('adaptors', page, { prepared } as never);
  show(client);
  await screen.findByText(/1 product or page has a draft/);
  await fill('prepared', '');
  await screen.findByText(/^No matches for/);
});
