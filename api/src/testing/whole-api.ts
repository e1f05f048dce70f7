import { pino } from 'pino';
import type { StartedServer } from '@wa/admin-app/client/testing/real-server';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { composeApplication } from '../app/compose-application.ts';
import { composeSite } from '../app/compose.ts';
import { composeCore } from '../app/compose-core.ts';
import type { Core } from '../app/compose-core.ts';
import { openDataFolder } from '../config/data-folder.ts';
import { readEnv } from '../config/env.ts';
import { drain, listen } from '../app/server.ts';
import { firstContent } from '../content/seed/store-catalog.ts';
import type { Store } from '../store/port.ts';
import { removeFolder, temporaryFolder } from './folders.ts';

const PASSWORD = 'a password for tests';

export interface WholeApi extends StartedServer {
  core: Core;
}

/** Starts every module of the API over HTTP, on an empty store, with a signed-in administrator. */
export async function startWholeApi(open: (dataDir: string) => Promise<Store>): Promise<WholeApi> {
  const dataDir = await temporaryFolder();
  const env = readEnv({ DATA_DIR: dataDir, ADMIN_PASSWORD_HASH: quickPasswordHash(PASSWORD) });
  const folder = openDataFolder(dataDir);
  const store = await open(dataDir);
  await store.transact((tx) => tx.insertMany('drawings', firstContent().drawings));
  const core = await composeCore({ env, store, log: pino({ level: 'silent' }) });
  // A new password ends the sessions of the previous one.
  await core.adminPassword.ready();
  const token = await core.sessions.start('bearer');
  const loadRenderer = () => Promise.reject(new Error('Nothing is drawn here.'));
  const site = composeSite(core, folder, { loadRenderer, clientDir: null });
  const { app, deployer, stager, jobs, startLive } = composeApplication(core, site, folder, () => false);
  await startLive();
  const { server, url } = await listen((request, response) => void app(request, response), 0, '127.0.0.1');
  return {
    origin: url,
    token,
    password: PASSWORD,
    core,
    async stop() {
      server.closeAllConnections();
      await drain(server, 0);
      deployer.stop();
      stager.stop();
      jobs.stop();
      await deployer.idle();
      await stager.idle();
      await jobs.idle();
      await core.live.stop();
      await site.close();
      core.stop();
      await store.close();
      await removeFolder(dataDir);
    },
  };
}
