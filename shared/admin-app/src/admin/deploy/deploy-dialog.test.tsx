import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Stage } from '@wa/core/contract/deploys';
import type { AdminClient } from '../../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { DeployDialog } from './deploy-dialog.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();

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
  const start = vi.fn<AdminClient['deploy']['start']>(() => Promise.reject(new Error('No room left')));
  const api: AdminClient = {
    ...client,
    deploy: { ...client.deploy, start },
    publishing: async () => ({ ...(await client.publishing()), stage: () => checks }),
  };
  renderAdmin(api, <DeployDialog onClose={() => {}} />, { platform: createMemoryPlatform(windows.computer) });
  const deploy = await screen.findByRole('button', { name: 'Deploy' });
  // Time to ask for the stage.
  await screen.findByText('Building and checking the site…');
  // Without `act`, React shows an answer in a task of its own, as it does for visitors.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  endChecks(STAGE);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  deploy.click();
  await vi.waitFor(() => expect(start).toHaveBeenCalledWith({ stage: 'staged' }), { timeout: 5_000 });
  vi.unstubAllGlobals();
  // The failure has no reason of the server.
  expect(await screen.findByText('❌ Failed to trigger deploy.')).toBeVisible();
});
