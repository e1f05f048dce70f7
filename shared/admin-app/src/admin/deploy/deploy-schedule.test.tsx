import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getSchedule, setSchedule, type DeploySchedule, type ScheduleTime } from '@wa/core/contract/deploys';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { withAnswers } from '../testing/with-answers.ts';
import { DeploySchedulePanel } from './deploy-schedule.tsx';

const windows = windowsOfEachTest();

it('keeps changes made while the schedule is saved', async () => {
  const { client } = await windows.open();
  let answer = () => {};
  const put = vi.fn(
    ({ body: { at } }: { body: { at: ScheduleTime | null } }) =>
      new Promise<DeploySchedule>((resolve) => (answer = () => resolve({ at, next: null }))),
  );
  const read = () => Promise.resolve({ at: null, next: null });
  const api = withAnswers(client, [
    [getSchedule, read],
    [setSchedule, put],
  ]);
  renderAdmin(api, <DeploySchedulePanel reachable />);
  const time = screen.getByLabelText('Time');
  const save = screen.getByRole('button', { name: 'Save schedule' });
  await screen.findByText(/No deploys are scheduled/);
  fireEvent.change(time, { target: { value: '07:00' } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  fireEvent.change(time, { target: { value: '08:00' } });
  await act(async () => answer());
  await screen.findByText(/7:00/);
  expect(time).toHaveValue('08:00');
  fireEvent.click(save);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  await act(async () => answer());
  expect(put.mock.lastCall).toMatchObject([{ body: { at: { time: '08:00' } } }]);
});
