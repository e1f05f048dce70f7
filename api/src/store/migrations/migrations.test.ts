import { describe } from 'vitest';
import { STORES } from '../../testing/stores.ts';
import { migrationContract } from '../testing/contract-migrations.ts';

describe.each(STORES)('migrations on $name', (factory) => {
  migrationContract(factory);
});
