import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import server from '../api/vite.config.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * The bench as the server is built: run from its source by tsx, every inner function is named as it is made, which doubles
 * the processor time of what is measured inside this process. As deep as api/dist, so that relative addresses mean the same.
 */
const { build, ...others } = server;
export default mergeConfig(
  others,
  defineConfig({
    ssr: { external: ['@playwright/test', 'playwright'] },
    root: here('.'),
    build: {
      ...build,
      outDir: here('dist'),
      rolldownOptions: {
        ...build?.rolldownOptions,
        input: {
          run: here('run.ts'),
          'bare-server': here('bare-server.ts'),
          'render-worker': here('../api/src/data-sheets/pdf/render-worker.ts'),
        },
      },
    },
  }),
);
