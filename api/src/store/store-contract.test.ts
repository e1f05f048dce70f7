import { describe } from 'vitest';
import { STORES } from '../testing/stores.ts';
import { contentContract } from '../testing/store/contract-contents.ts';
import { lifetimeContract } from '../testing/store/contract-lifetime.ts';
import { queryContract } from '../testing/store/contract-queries.ts';
import { recordContract } from '../testing/store/contract-records.ts';
import { transactionContract } from '../testing/store/contract-transactions.ts';

describe.each(STORES)('the store port on $name (D9.1)', (factory) => {
  recordContract(factory);
  transactionContract(factory);
  queryContract(factory);
  contentContract(factory);
  lifetimeContract(factory);
});
