import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ServersAnswer, ServersRequest } from '../../ipc/server-request.ts';
import { ServerChooser } from './server-chooser.tsx';

function show(answer: (request: ServersRequest) => ServersAnswer) {
  const asked: ServersRequest[] = [];
  let opened = 0;
  const ask = async (request: ServersRequest) => {
    asked.push(request);
    return answer(request);
  };
  render(<ServerChooser ask={ask} openAdmin={() => (opened += 1)} />);
  return { asked, opened: () => opened };
}

it('keeps what was typed and says what is wrong with it, beside it', async () => {
  const { opened } = show(({ op }) =>
    op === 'list'
      ? { ok: true, servers: [], damaged: null }
      : { ok: false, problem: 'Nothing answers at this address.', servers: [], damaged: null },
  );
  const field = screen.getByLabelText('Address');
  await userEvent.type(field, 'example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing answers at this address.');
  expect(field).toHaveValue('example.com');
  expect(field).toHaveAccessibleDescription('Nothing answers at this address.');
  expect(opened()).toBe(0);
});

it('opens a kept server with one click', async () => {
  const servers = [{ id: '0123456789abcdef', address: 'https://example.com', isCurrent: true }];
  const { asked, opened } = show(() => ({ ok: true, servers, damaged: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open https://example.com' }));
  expect(asked.at(-1)).toEqual({ op: 'use', id: '0123456789abcdef' });
  await expect.poll(opened).toBe(1);
});

it('says when the list of servers was damaged, what it named and where it is kept', async () => {
  const damaged = { file: '/data/shell-aside/servers-1.json', addresses: ['https://example.com'] };
  show(() => ({ ok: true, servers: [], damaged }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('could not be read');
  expect(notice).toHaveTextContent('https://example.com');
  expect(notice).toHaveTextContent('/data/shell-aside/servers-1.json');
});
