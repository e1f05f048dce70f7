import { describe } from 'vitest';
import { STORAGES } from '../testing/storages.ts';
import { storageContract } from '../testing/uploads/contract-storage.ts';

/** What the port promises, on each storage alike (D2). */
describe.each(STORAGES)('the storage of uploads on $name', (factory) => {
  storageContract(factory);
});
