import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import server from '../api/vite.config.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * The bench as the server is built: run from its source by tsx, every inner function is named as it is made, which doubles
 * the processor time of what is measured inside this process. As deep as api/dist, so that relative addresses mean the same.
 */
const { build, ssr, ...others } = server;
/** From here Node finds another package's older version of these: they are built in. */
const OF_API = new Set(['ipaddr.js', 'lru-cache']);
const external = Array.isArray(ssr?.external) ? ssr.external.filter((name) => !OF_API.has(name)) : [];
export default mergeConfig(
  others,
  defineConfig({
    ssr: { ...ssr, external: [...external, '@playwright/test', 'playwright'] },
    root: here('.'),
    build: {
      ...build,
      outDir: here('dist'),
      rolldownOptions: {
        ...build?.rolldownOptions,
        input: {
          run: here('run.ts'),
          'bare-server': here('bare-server.ts'),
          'render-worker': here('../api/src/documents/sheets/pdf/render-worker.ts'),
        },
      },
    },
  }),
);
