import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import server from '../api/vite.config.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds the bench as the server is built. If tsx ran it from source, it would name every inner function at
 * run time, which doubles the CPU time measured in this process. The output is as deep as api/dist, so that
 * relative addresses stay the same.
 */
const { build, ssr, ...others } = server;
/** These packages are bundled, because Node would find another package's older version of them from here. */
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
          'edition-process': here('../api/src/documents/editions/edition-process.ts'),
          'render-worker': here('../api/src/documents/sheets/pdf/render-worker.ts'),
        },
      },
    },
  }),
);
