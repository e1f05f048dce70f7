import { defineConfig } from 'electron-vite';
import type { Plugin, Rolldown } from 'vite';
import { handbook } from '../shared/admin-app/vite/handbook.ts';

/**
 * One build for the shipped Electron and for the older version that tests may run on. Main and preload are
 * CommonJS, which a sandboxed preload requires. All dependencies are bundled; syntax and styles are lowered
 * to Chromium 108.
 */
const NODE_TARGET = 'node16';
const PAGE_TARGET = 'chrome108';

/** Suppresses a warning: "use client" has no effect here. */
const onLog = (level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

/** File addresses start at the root, because documents can be at any depth below /admin. */
const absoluteAddresses: Plugin = { name: 'absolute-addresses', config: () => ({ base: '/' }) };

const commonJs = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
} as const;

export default defineConfig({
  main: {
    define: { __SIGNED_UPDATES__: JSON.stringify(process.env['SIGNED_UPDATES'] === '1') },
    build: {
      externalizeDeps: false,
      target: NODE_TARGET,
      license: { fileName: 'licences.txt' },
      rolldownOptions: { onLog, input: 'src/main/main.ts', output: commonJs },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: NODE_TARGET,
      rolldownOptions: { onLog, input: 'src/preload/preload.ts', output: commonJs },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [absoluteAddresses, handbook()],
    build: {
      outDir: 'out/renderer',
      target: PAGE_TARGET,
      // License texts of the bundled packages. Those of main are next to it.
      license: { fileName: 'licences.txt' },
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { onLog, input: 'src/renderer/index.html' },
    },
  },
});
