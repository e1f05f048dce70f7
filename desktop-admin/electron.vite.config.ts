import { defineConfig } from 'electron-vite';
import type { Plugin, Rolldown } from 'vite';
import { handbook } from '../shared/admin-app/vite/handbook.ts';

/**
 * One build for the Electron that ships and for the older one that tests may run on: CommonJS for main and preload (a
 * sandboxed preload can be nothing else), every dependency inside, syntax and styles lowered to Chromium 108.
 */
const NODE_TARGET = 'node16';
const PAGE_TARGET = 'chrome108';

/** "use client" says nothing here. */
const onLog = (level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

/** The page has documents at any depth below /admin, so its files are named from the root. */
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
      // The notices that go with what is built in; those of main lie beside it.
      license: { fileName: 'licences.txt' },
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { onLog, input: 'src/renderer/index.html' },
    },
  },
});
