import { describeServerContract } from '@wa/admin-app/client/testing/server-contract';
import { STORES } from './stores.ts';
import { startWholeApi } from './whole-api.ts';

for (const { name, open } of STORES) describeServerContract(`the API on ${name}`, () => startWholeApi(open));
