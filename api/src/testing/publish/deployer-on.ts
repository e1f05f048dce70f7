import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../config/env.ts';
import { createDeployer, type DeployerOptions } from '../../publish/deployer.ts';
import { createLeases, type LeasesOptions } from '../../store/leases.ts';
import type { Store } from '../../store/port.ts';
import { stagePage } from './stage-page.ts';

/** Creates the deployer of a process that is alone, for a site of one page, and a function that ends it. */
export function deployerOn(
  store: Store,
  dataDir: string,
  options: Partial<DeployerOptions> = {},
  leasesOptions: Partial<LeasesOptions> = {},
) {
  const log = pino({ level: 'silent' });
  const folder = join(dataDir, 'site');
  const leases = createLeases({ store, log, alone: true, ...leasesOptions });
  const deployer = createDeployer({
    ...{ store, leases, log, folder, clock: () => new Date(), env: readEnv({ DATA_DIR: dataDir }) },
    ...{ targets: [], isAlone: true, stager: { build: () => stagePage(folder) } },
    ...options,
  });
  const end = async () => {
    deployer.stop();
    await deployer.idle();
    leases.stop();
  };
  return { deployer, end };
}
