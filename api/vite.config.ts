import { defineConfig } from 'vite';

/**
 * The server as two files for Node, the start and the command line, that share their chunks. Packages stay outside:
 * several carry native parts, and Node loads only those that a command uses. Those of every start are taken in: finding
 * and reading their hundreds of files is a quarter of the cold start.
 */
export default defineConfig({
  ssr: { noExternal: ['express', 'pino', 'sanitize-html', 'sitemap', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/main.ts', cli: 'src/cli/main.ts' },
      // Side by side: addresses relative to a module (web-build.ts) mean the same in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
