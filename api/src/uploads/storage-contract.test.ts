import { describe } from 'vitest';
import { STORAGES } from '../testing/storages.ts';
import { storageContract } from '../testing/uploads/contract-storage.ts';

/** The contract of the port, on each storage (D2). */
describe.each(STORAGES)('the storage of uploads on $name', (factory) => {
  storageContract(factory);
});
