/** `npm run dev`: restarts the server when its sources change; Vite reloads the pages. */
import { bin, run } from './lib.mjs';

process.exitCode = await run(bin('tsx'), [
  'watch',
  '--clear-screen=false',
  '--exclude',
  'web/**',
  '--exclude',
  'data/**',
  'scripts/dev-server.mjs',
]);
