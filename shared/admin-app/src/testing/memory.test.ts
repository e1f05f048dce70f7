import { createMemoryComputer, createMemoryPlatform } from './memory.ts';
import { describePlatform } from './platform-contract.ts';

describePlatform('memory', async () => {
  const computer = createMemoryComputer();
  const damaged = '{"text"';
  return {
    platform: createMemoryPlatform(computer),
    restart: async () => createMemoryPlatform(computer),
    damageDraft: async (key) => void computer.disk.areas.get('drafts')?.set(key, damaged),
    damageLog: async (log, index) => {
      const records = computer.disk.logs.get(log);
      const position = [...(records?.keys() ?? [])][index];
      if (position !== undefined) records?.set(position, damaged);
    },
  };
});
