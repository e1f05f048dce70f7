import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/**
 * Builds the server as six files for Node that share their chunks: the start, the command line, the thread that
 * renders data sheets, and the processes that preview spreadsheets, compose the printed catalog, and decode HEIC
 * photos. The packages of `dependencies` aren't bundled: several have native parts, and Node loads only those that a
 * command uses. Everything else is bundled, because finding and reading hundreds of files takes a quarter of a cold
 * start.
 */
export default defineConfig({
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // The license notices of the bundled packages.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli/main.ts',
        'render-worker': 'src/documents/sheets/pdf/render-worker.ts',
        'preview-process': 'src/content/import/preview-process.ts',
        'heic-process': 'src/uploads/heic/heic-process.ts',
        'edition-process': 'src/documents/editions/edition-process.ts',
      },
      // All chunks are in one folder, so that an address relative to a module (web-build.ts) is the same in
      // each of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
