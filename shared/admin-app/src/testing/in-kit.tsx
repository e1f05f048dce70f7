import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';

/** Wrapper for `render`. It provides the component library and disables its transitions. */
export const IN_KIT = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  ),
};
