import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { PlatformFlags } from '../platform/port.ts';

const FLAG = 'admin-color-scheme';

/** Stores the color scheme (light, dark, or the system's) in the flags of the platform. */
export function createColorSchemeManager(flags: PlatformFlags): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      const stored = flags.get(FLAG);
      return isMantineColorScheme(stored) ? stored : fallback;
    },
    set: (value) => flags.set(FLAG, value),
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => flags.set(FLAG, null),
  };
}
