import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';

/** For `render`: what is drawn of the component library needs its provider, and waits for no transition. */
export const IN_KIT = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  ),
};
