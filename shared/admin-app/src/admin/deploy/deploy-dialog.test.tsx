import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listDeploys, startDeploy, startStage, type Stage } from '@wa/core/contract/deploys';
import { DEPLOY_RUNNING } from '@wa/core/domain/messages';
import type { AdminClient } from '../../client/admin-client.ts';
import { refused } from '../../client/transport/client-error.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { createListeners } from '../../platform/listeners.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { DeployDialog } from './deploy-dialog.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';
import { withAnswers } from '../testing/with-answers.ts';

const windows = windowsOfEachTest();

const show = (api: AdminClient) =>
  renderAdmin(api, <DeployDialog onClose={() => {}} />, {
    platform: createMemoryPlatform(windows.computer),
  });

type Start = (options: { body?: object }) => Promise<{ id: string }>;

const NONE = { total: 0, files: [] };
const STAGE: Stage = {
  state: 'ready',
  id: 'staged',
  startedAt: '2026-01-01T12:00:00.000Z',
  done: 1,
  total: 1,
  error: null,
  isElsewhere: false,
  issues: [],
  changes: { added: NONE, changed: NONE, removed: NONE, unchanged: 1 },
};

it('publishes when the button is pressed at the moment the checks end, and shows why it can’t', async () => {
  const { client } = await windows.open();
  let endChecks: (stage: Stage) => void = () => {};
  const checks = new Promise<Stage>((resolve) => {
    endChecks = resolve;
  });
  const start = vi.fn<Start>(() => Promise.reject(new Error('No room left')));
  const api = withAnswers(client, [
    [startDeploy, start],
    [startStage, () => checks],
  ]);
  show(api);
  const deploy = await screen.findByRole('button', { name: 'Deploy' });
  // Time to ask for the stage.
  await screen.findByText('Building and checking the site…');
  // Without `act`, React shows an answer in a task of its own, as it does for visitors.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  endChecks(STAGE);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  deploy.click();
  await vi.waitFor(() => expect(start).toHaveBeenCalledWith({ body: { stage: 'staged' } }), {
    timeout: 5_000,
  });
  vi.unstubAllGlobals();
  // The failure has no reason of the server.
  expect(await screen.findByText('❌ Failed to trigger deploy.')).toBeVisible();
});

const BLOCKER = { key: 'a', code: 'dead-link', severity: 'error', text: 'A dead link', place: null } as const;

it.each<[string, Partial<Stage>]>([
  ['with blockers', { issues: [BLOCKER] }],
  ['that failed', { state: 'failed', id: null, error: 'No room', changes: null }],
])(
  'doesn’t publish by itself after a stage %s, even if a later one has no blockers (D8.2)',
  async (_, first) => {
    const { client } = await windows.open();
    let snapshot = client.getSnapshot();
    const { add, tell } = createListeners<void>();
    const connect = (reachable: boolean) =>
      act(async () => {
        snapshot = { ...snapshot, reachable };
        tell();
      });
    let endChecks: (stage: Stage) => void = () => {};
    const stage = () => new Promise<Stage>((resolve) => (endChecks = resolve));
    const end = (changes: Partial<Stage>) => act(async () => endChecks({ ...STAGE, ...changes }));
    const start = vi.fn<Start>(() => Promise.resolve({ id: 'started' }));
    const answering = withAnswers(client, [
      [startDeploy, start],
      [startStage, stage],
    ]);
    const api: AdminClient = { ...answering, subscribe: add, getSnapshot: () => snapshot };
    show(api);
    fireEvent.click(await screen.findByRole('button', { name: 'Deploy' }));
    await screen.findByText(/The site goes live as soon as the checks pass/);
    await end(first);
    expect(screen.queryByText(/The site goes live as soon as the checks pass/)).toBeNull();
    await connect(false);
    await connect(true);
    await end({ id: 'later' });
    expect(await screen.findByRole('button', { name: 'Redeploy' })).toBeEnabled();
    expect(start).not.toHaveBeenCalled();
  },
);

it('keeps the review when another deploy runs, and publishes the same build afterward (D8.2)', async () => {
  const { client } = await windows.open();
  const start = vi
    .fn<Start>()
    .mockRejectedValueOnce(refused({ status: 409, error: DEPLOY_RUNNING }))
    .mockRejectedValue(new Error('No room left'));
  const list = () => Promise.resolve({ deploys: [], pending: [], publicUrl: null, live: null, warnings: [] });
  let builds = 0;
  const stage = () => Promise.resolve({ ...STAGE, id: `build-${String((builds += 1))}` });
  const api = withAnswers(client, [
    [startDeploy, start],
    [listDeploys, list],
    [startStage, stage],
  ]);
  show(api);
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Redeploy' }));
  await press();
  expect(await screen.findByText(`❌ Deploy failed: ${DEPLOY_RUNNING}`)).toBeVisible();
  await press();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  const [first, second] = start.mock.calls;
  expect(second).toEqual(first);
});
