import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ServersAnswer, ServersRequest } from '../../ipc/server-request.ts';
import { ServerChooser } from './server-chooser.tsx';

it('asks before it forgets a server, and says what stays on this computer', async () => {
  const servers = [{ id: '0123456789abcdef', address: 'https://example.com', isCurrent: true }];
  const asked: ServersRequest[] = [];
  const ask = async (request: ServersRequest): Promise<ServersAnswer> => {
    asked.push(request);
    return { ok: true, servers, damaged: null };
  };
  render(<ServerChooser ask={ask} openAdmin={() => {}} />);
  const forget = () => screen.findByRole('button', { name: 'Forget https://example.com' });
  await userEvent.click(await forget());
  expect(screen.getByRole('alert')).toHaveTextContent(/Edits that wait to be sent .* stay on this computer/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await forget());
  expect(asked.map(({ op }) => op)).toEqual(['list']);
  await userEvent.click(screen.getByRole('button', { name: 'Forget server' }));
  expect(asked.at(-1)).toEqual({ op: 'remove', id: '0123456789abcdef' });
});
