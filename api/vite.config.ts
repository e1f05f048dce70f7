import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/**
 * The server as four files for Node that share their chunks: the start, the command line, the thread that paints data
 * sheets and the process that previews spreadsheets. The packages of `dependencies` stay outside: several carry native parts, and Node loads only those that a command uses. Everything else
 * is taken in, with what it needs itself: finding and reading hundreds of files is a quarter of the cold start.
 */
export default defineConfig({
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // The notices that go with what is built in.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli/main.ts',
        'render-worker': 'src/documents/sheets/pdf/render-worker.ts',
        'preview-process': 'src/content/import/preview-process.ts',
      },
      // Side by side: addresses relative to a module (web-build.ts) mean the same in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
