import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import { ServerChooser } from './server-chooser.tsx';
import { IN_KIT } from '@wa/admin-app/testing/in-kit.tsx';

it('asks before it removes a server, and lists the data that is deleted from this computer', async () => {
  const servers = [{ id: '0123456789abcdef', address: 'https://example.com', isCurrent: true, changes: 2 }];
  const asked: ServersRequest[] = [];
  const ask = async (request: ServersRequest): Promise<ServersAnswer> => {
    asked.push(request);
    return { servers, damaged: null, problem: null };
  };
  render(<ServerChooser ask={ask} openAdmin={() => {}} />, IN_KIT);
  const forget = () => screen.findByRole('button', { name: 'Forget https://example.com' });
  await userEvent.click(await forget());
  const question = screen.getByRole('alert');
  expect(question).toHaveTextContent(
    /This deletes its data from this computer: .* haven’t reached the server\./,
  );
  expect(question).toHaveTextContent('2 changes have not reached the server yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await forget());
  expect(asked.map(({ op }) => op)).toEqual(['list']);
  await userEvent.click(screen.getByRole('button', { name: 'Forget server' }));
  expect(asked.at(-1)).toEqual({ op: 'remove', id: '0123456789abcdef' });
});

it('says that the list was damaged, which servers it had, and where it is now', async () => {
  const damaged = { file: '/data/aside/servers.json', addresses: ['https://example.com'] };
  render(
    <ServerChooser ask={async () => ({ servers: [], damaged, problem: null })} openAdmin={() => {}} />,
    IN_KIT,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /was damaged.*The list included https:\/\/example\.com\..*saved in \/data\/aside\/servers\.json\./,
  );
});
