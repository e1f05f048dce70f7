import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeploySchedule, ScheduleTime } from '@wa/core/contract/deploys';
import type { AdminClient } from '../../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { DeploySchedulePanel } from './deploy-schedule.tsx';

const windows = windowsOfEachTest();

it('keeps changes made while the schedule is saved', async () => {
  const { client } = await windows.open();
  let answer = () => {};
  const setSchedule = vi.fn(
    (at: ScheduleTime | null) =>
      new Promise<DeploySchedule>((resolve) => (answer = () => resolve({ at, next: null }))),
  );
  const api: AdminClient = {
    ...client,
    publishing: async () => ({
      ...(await client.publishing()),
      schedule: () => Promise.resolve({ at: null, next: null }),
      setSchedule,
    }),
  };
  renderAdmin(api, <DeploySchedulePanel reachable />);
  const time = screen.getByLabelText('Time');
  const save = screen.getByRole('button', { name: 'Save schedule' });
  await screen.findByText(/No deploys are scheduled/);
  fireEvent.change(time, { target: { value: '07:00' } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(setSchedule).toHaveBeenCalledTimes(1));
  fireEvent.change(time, { target: { value: '08:00' } });
  await act(async () => answer());
  await screen.findByText(/7:00/);
  expect(time).toHaveValue('08:00');
  fireEvent.click(save);
  await vi.waitFor(() => expect(setSchedule).toHaveBeenCalledTimes(2));
  await act(async () => answer());
  expect(setSchedule.mock.lastCall).toMatchObject([{ time: '08:00' }]);
});
